import { createHash, verify } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardSnapshot } from '#api/data/board-snapshots/table.ts'
import { board as boardTable } from '#api/data/boards/table.ts'
import * as calls from '#contract/data/board-snapshots/calls.ts'
import { boardSnapshotsMax } from '#contract/data/board-snapshots/codes.ts'
import { makeTeam } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { makePublished, tableCard, textCard } from '../boards/boarded.ts'
import { makeTable, type NewColumn } from '../make-table.ts'

const minutes = { timeout: 120_000 }

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

const columns: NewColumn[] = [
  { name: 'section', title: '部门' },
  { name: 'amount', title: '金额', fieldType: 'number' },
]
const rows = ['采购', '采购', '采购', '采购', '采购', '销售'].map((section, at) => [section, String(100 + at)])

/** A board whose figures are shown as published, or under each reader's own right. */
async function makeFrozen({ asPublished = false } = {}) {
  const [team, reader] = [await makeTeam(api), await makeUser(api)]
  const table = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns, rows, title: '付款' })
  const card = tableCard('sections', table.bizId, { kind: 'frequency', settings: { column: 'section' } })
  const cards = [textCard('note', '只看合计'), { ...card, asPublished }]
  const board = await makePublished(api, {
    as: team.owner,
    workspaceBizId: team.bizId,
    cards,
    people: [reader, team.viewer],
  })
  return { team, reader, board, table }
}
const make = (as: Person, bizId: string, note = '') => api.done(calls.makeSnapshot, { as, body: { id: bizId, note } })
const listed = async (as: Person, id: string) =>
  (await api.done(calls.listSnapshots, { as, query: { id } })).snapshots.map(({ bizId }) => bizId)

test(
  'a snapshot keeps its figures, whose file has the digest that its statement names and the server signed',
  minutes,
  async () => {
    const { team, board } = await makeFrozen()
    const { bizId } = await make(team.owner, board.bizId, '月末')
    const found = await api.done(calls.getSnapshot, { as: team.owner, query: { bizId } })
    expect(found).toMatchObject({ note: '月末', number: 1, by: team.owner.name, cards: 2, isOwn: true })
    const [, sections] = found.frozen.cards
    expect(sections?.counted.figures?.rows.map(({ cells }) => cells.slice(0, 2))).toEqual([
      ['采购', 5],
      ['销售', 1],
    ])
    const { bytes } = await api.download(calls.downloadSnapshot, { as: team.owner, query: { bizId } })
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(found.digest)
    expect(found.bytes).toBe(bytes.byteLength)
    expect(JSON.parse(new TextDecoder().decode(bytes))).toEqual(found.frozen)
    expect(found.statement).toContain(`file: sha256 ${found.digest}`)
    const { statement, signature, publicKey } = found
    expect(verify(null, Buffer.from(statement), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
    expect(await api.done(calls.checkSnapshot, { body: { statement, signature } })).toEqual({ genuine: true })
    const forged = statement.replace('cards: 2', 'cards: 3')
    expect(await api.done(calls.checkSnapshot, { body: { statement: forged, signature } })).toEqual({ genuine: false })
  },
)

test('a snapshot opens to its maker and to readers with the same right, never to others', minutes, async () => {
  const { team, reader, board } = await makeFrozen()
  const { bizId } = await make(team.owner, board.bizId)
  // A viewer of the workspace sees the same columns and rows; the reader outside has no right to the table.
  expect(await listed(team.viewer, board.bizId)).toEqual([bizId])
  await api.done(calls.getSnapshot, { as: team.viewer, query: { bizId } })
  expect(await listed(reader, board.bizId)).toEqual([])
  for (const as of [reader, await makeUser(api)]) {
    await api.refuses(calls.getSnapshot, 'notFound', { as, query: { bizId } })
    await api.refuses(calls.downloadSnapshot, 'notFound', { as, query: { bizId } })
    await api.refuses(calls.removeSnapshots, 'notFound', { as, body: { bizIds: [bizId] } })
  }
  const stranger = await makeUser(api)
  await api.refuses(calls.listSnapshots, 'notFound', { as: stranger, query: { id: board.bizId } })
  await api.refuses(calls.makeSnapshot, 'notFound', { as: stranger, body: { id: board.bizId } })
  // The reader's snapshot contains no figure of the table.
  const own = await make(reader, board.bizId)
  await api.db.update(boardTable).set({ name: '草稿改名' }).where(eq(boardTable.bizId, board.bizId))
  const { frozen, board: named } = await api.done(calls.getSnapshot, { as: reader, query: own })
  expect(JSON.stringify(frozen)).not.toContain('采购')
  // Readers do not see the name of the draft.
  expect(named.name).toBe(board.name)
  await api.done(calls.removeSnapshots, { as: team.owner, body: { bizIds: [bizId] } })
  await api.refuses(calls.getSnapshot, 'notFound', { as: team.owner, query: { bizId } })
})

test('a snapshot of figures as published opens to every reader of the board', minutes, async () => {
  const { team, reader, board } = await makeFrozen({ asPublished: true })
  const { bizId } = await make(team.owner, board.bizId)
  expect(await listed(reader, board.bizId)).toEqual([bizId])
  const { frozen } = await api.done(calls.getSnapshot, { as: reader, query: { bizId } })
  expect(frozen.cards[1]?.counted.isAsPublished).toBe(true)
})

test('a person keeps a limited number of snapshots of a board, which leaves the room of others', minutes, async () => {
  const { team, reader, board } = await makeFrozen()
  const { bizId } = await make(reader, board.bizId)
  const [row] = await api.db.select().from(boardSnapshot).where(eq(boardSnapshot.bizId, bizId))
  if (!row) throw new Error('no snapshot')
  const { id: _, ...values } = row
  await api.db
    .insert(boardSnapshot)
    .values(Array.from({ length: boardSnapshotsMax - 1 }, (__, at) => ({ ...values, bizId: `${bizId}-${at}` })))
  await api.refuses(calls.makeSnapshot, 'quota.full', { as: reader, body: { id: board.bizId } })
  await make(team.owner, board.bizId)
})

test('figures that are still being counted cannot be stored as a snapshot', minutes, async () => {
  const { team, board } = await makeFrozen()
  const body = { id: board.bizId, waitMs: 0 }
  await api.refuses(calls.makeSnapshot, 'state.refused', { as: team.owner, body })
  expect(await listed(team.owner, board.bizId)).toEqual([])
})
