import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { board as boardTable } from '#api/data/boards/table.ts'
import { user } from '#api/shell/accounts/table.ts'
import * as calls from '#contract/data/boards/calls.ts'
import type { CountedCard } from '#contract/data/boards/shapes.ts'
import { rowsBehind } from '#contract/data/cards/rows-behind.ts'
import { boardCard } from '#contract/data/cards/shapes.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { grantTo, makeMart } from '../authorizations/granted.ts'
import { makeTable, type NewColumn } from '../make-table.ts'
import { boardName, makeBoard, makePublished, tableCard, textCard } from './boarded.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const columns: NewColumn[] = [
  { name: '编号', title: '单据编号' },
  { name: '部门', title: '部门' },
  { name: '金额', fieldType: 'number' },
  { name: '日期', fieldType: 'date' },
  { name: '手机', defaultView: 'masked', maskKind: 'last4' },
  { name: '证件', defaultView: 'hidden' },
]
const departments = ['采购', '采购', '采购', '销售', '销售', '财务']
/** Two months of six rows each. */
const rows = Array.from({ length: 12 }, (_, at) => [
  `A${at}`,
  departments[at % departments.length],
  String(100 + at),
  at < 6 ? `2026-10-0${at + 1}` : `2026-11-0${at - 5}`,
  `138000000${10 + at}`,
  `32010119900101${String(1000 + at)}`,
])

const frequency = (column: string) => ({ kind: 'frequency', settings: { column } })
const counted = async (as: Person, id: string, more = {}) =>
  (await api.done(calls.countCards, { as, body: { id, ...more } })).cards
const byId = (cards: readonly CountedCard[], id: string) => {
  const found = cards.find((card) => card.id === id)
  if (!found) throw new Error(`no card ${id}`)
  return found
}
/** Figures of a card by the name of the group. */
const groupsOf = ({ figures }: CountedCard) =>
  figures?.rows.map(({ cells, mark }) => [mark === 'value' ? cells[0] : mark, cells[1]])

async function makeOwn(team: Team) {
  return makeTable(api, { workspaceId: team.id, owner: team.owner, columns, rows, title: '付款' })
}

test("cards are computed under each reader's rights and state how much of the table that is", async () => {
  const mart = await makeMart(api, { columns, rows })
  const { owning, using, table } = mart
  const condition = { column: '部门', operator: 'eq' as const, values: ['采购'] }
  await grantTo(api, mart, { columns: ['编号', '部门', '金额', '手机'], rowCondition: condition } as never)
  const cards = [
    textCard('note', '只看合计'),
    tableCard('sections', table.bizId, frequency('部门')),
    tableCard('phones', table.bizId, frequency('手机')),
    tableCard('people', table.bizId, frequency('证件')),
    tableCard('total', table.bizId, {
      kind: 'number',
      settings: { measure: { aggregate: 'sum', column: '金额' }, target: '2000' },
    }),
    tableCard('rows', table.bizId, { kind: 'table', settings: { columns: ['编号', '手机'], rows: 5 } }),
  ]
  const reader = using.collaborator
  const board = await makePublished(api, { as: owning.owner, workspaceBizId: owning.bizId, cards, people: [reader] })
  const own = await counted(owning.owner, board.bizId)
  expect(groupsOf(byId(own, 'sections'))).toEqual([
    ['采购', 6],
    ['销售', 4],
    ['财务', 2],
  ])
  expect(byId(own, 'sections').source).toMatchObject({ columns: { seen: 6, of: 6 }, dataVersion: 1, isStale: false })
  expect(byId(own, 'note')).toMatchObject({ figures: null, fault: null, source: null })
  const read = await counted(reader, board.bizId)
  expect(groupsOf(byId(read, 'sections'))).toEqual([['采购', 6]])
  expect(byId(read, 'sections').source).toMatchObject({
    columns: { seen: 4, of: 6 },
    rows: { of: 12, filtered: 6, hasRowCondition: true },
  })
  expect(byId(read, 'people').figures?.fault?.key).toBe('cards-faults:columnUnseen')
  expect(JSON.stringify(byId(read, 'phones'))).not.toContain('13800')
  expect(JSON.stringify(read)).not.toContain('32010')
  const stranger = await makeUser(api)
  await api.refuses(calls.countCards, 'notFound', { as: stranger, body: { id: board.bizId } })
  await api.refuses(calls.readCardRows, 'notFound', { as: stranger, body: { id: board.bizId, card: 'rows' } })
  await api.refuses(calls.exportBoard, 'notFound', { as: stranger, body: { id: board.bizId } })
})

test('cards without a right, of a withdrawn or of an empty table say so, and the others are shown', async () => {
  const team = await makeTeam(api)
  const table = await makeOwn(team)
  const empty = await makeTable(api, { workspaceId: team.id, owner: team.owner, columns })
  const reader = await makeUser(api)
  const cards = [
    textCard('note', '说明'),
    tableCard('full', table.bizId, frequency('部门')),
    tableCard('empty', empty.bizId, frequency('部门')),
    tableCard('gone', 'no-such-table', frequency('部门')),
    tableCard('numbers', table.bizId, { kind: 'histogram', settings: { column: '部门' } }),
  ]
  const { bizId } = await makePublished(api, { as: team.owner, workspaceBizId: team.bizId, cards, people: [reader] })
  const own = await counted(team.owner, bizId)
  expect(byId(own, 'empty').fault?.key).toBe('boards-faults:tableEmpty')
  expect(byId(own, 'gone').fault?.key).toBe('boards-faults:tableGone')
  expect(byId(own, 'numbers').figures?.fault).not.toBeNull()
  expect(byId(own, 'full').figures?.fault).toBeNull()
  const read = await counted(reader, bizId)
  expect(byId(read, 'full')).toMatchObject({ fault: { key: 'boards-faults:noRight' }, figures: null, source: null })
  expect(byId(read, 'note').fault).toBeNull()
  await api.refuses(calls.readCardRows, 'table.right', { as: reader, body: { id: bizId, card: 'full' } })
  await api.refuses(calls.readCardRows, 'table.empty', { as: team.owner, body: { id: bizId, card: 'empty' } })
  for (const card of ['note', 'none', 'gone'])
    await api.refuses(calls.readCardRows, 'notFound', { as: team.owner, body: { id: bizId, card } })
})

test('filters apply to all cards whose table has the column, and the others say that they are unfiltered', async () => {
  const team = await makeTeam(api)
  const [table, other] = [
    await makeOwn(team),
    await makeTable(api, { workspaceId: team.id, owner: team.owner, rows: [['X', '1', '2']] }),
  ]
  const cards = [
    tableCard('sections', table.bizId, frequency('部门')),
    tableCard('months', table.bizId, { kind: 'line', settings: { column: '日期' } }),
    tableCard('else', other.bizId, frequency('编号')),
  ]
  const filters = [
    { id: 'f1', title: '部门', kind: 'value' as const },
    { id: 'f2', title: '日期', kind: 'day' as const },
    { id: 'f3', title: '金额', kind: 'number' as const },
  ]
  const as = team.owner
  const { bizId } = await makePublished(api, { as, workspaceBizId: team.bizId, cards, filters })
  const narrowed = await counted(as, bizId, {
    filters: [
      { id: 'f1', values: ['采购', '财务'] },
      { id: 'f2', values: ['2026-11-01', ''] },
      { id: 'f3', values: ['', '110'] },
    ],
  })
  expect(groupsOf(byId(narrowed, 'sections'))).toEqual([['采购', 3]])
  expect(byId(narrowed, 'else')).toMatchObject({ unfiltered: ['部门', '日期'], source: { rows: { filtered: 1 } } })
  const unfit = await counted(as, bizId, { cards: ['sections'], filters: [{ id: 'f3', values: ['much', ''] }] })
  expect(unfit.map(({ id, fault }) => [id, fault?.key])).toEqual([['sections', 'boards-faults:filterUnfit']])
  const condition = { column: '部门', operator: 'eq' as const, values: ['采购'] }
  const chosen = [{ id: 'f3', values: ['105', ''] }]
  const body = { id: bizId, card: 'sections', condition, filters: chosen }
  const behind = await api.done(calls.readCardRows, { as, body })
  expect(behind).toMatchObject({ total: 3, table: { bizId: table.bizId, title: '付款' } })
  const unknown = { ...condition, column: '没有' }
  await api.refuses(calls.readCardRows, 'validation', { as, body: { ...body, condition: unknown } })
})

test('a condition of a card is hidden from readers, and one on a column they do not see leaves no figure', async () => {
  const mart = await makeMart(api, { columns, rows })
  const { owning, using, table } = mart
  await grantTo(api, mart, { columns: ['编号', '部门'] })
  const condition = { column: '证件', operator: 'eq' as const, values: ['320101199001011003'] }
  const cards = [tableCard('one', table.bizId, { ...frequency('部门'), condition })]
  const reader = using.viewer
  const { bizId } = await makePublished(api, {
    as: owning.owner,
    workspaceBizId: owning.bizId,
    cards,
    people: [reader],
  })
  const detail = await api.done(calls.getBoard, { as: reader, query: { id: bizId } })
  expect(JSON.stringify(detail)).not.toContain('320101')
  expect((await counted(reader, bizId))[0]?.fault?.key).toBe('boards-faults:filterUnfit')
  expect(groupsOf(byId(await counted(owning.owner, bizId), 'one'))).toEqual([['销售', 1]])
  await api.refuses(calls.readCardRows, 'validation', { as: reader, body: { id: bizId, card: 'one' } })
})

test('an editor who does not see a column keeps the condition of a card on it as it is stored, and learns nothing', async () => {
  const mart = await makeMart(api, { columns, rows })
  const { using, table } = mart
  const number = '13800000010'
  await grantTo(
    api,
    mart,
    { columns: ['编号', '部门', '手机'] },
    { columns: { 编号: 'plain', 部门: 'plain', 手机: 'masked' } },
  )
  const [as, administrator] = [using.collaborator, await makeUser(api, { administrator: true })]
  const condition = {
    any: [
      { column: '手机', operator: 'eq' as const, values: [number] },
      { column: '部门', operator: 'eq' as const, values: ['采购'] },
    ],
  }
  const cards = [tableCard('one', table.bizId, { ...frequency('部门'), condition })]
  const { bizId, name, version } = await makePublished(api, { as, workspaceBizId: using.bizId, cards })
  const read = (by = as) => api.done(calls.getBoardDraft, { as: by, query: { bizId } })
  const draft = await read()
  expect(draft.concealed).toEqual(['one'])
  expect(draft.cards[0]?.condition).toMatchObject({ any: [{ column: '手机' }, condition.any[1]] })
  const board = { workspaceBizId: using.bizId, bizId, name }
  const save = (seen: number, sent: unknown[]) => ({ as, body: { ...board, version: seen, cards: sent } as never })
  const stored = async () =>
    (await api.db.select().from(boardTable).where(eq(boardTable.bizId, bizId)))[0]?.draft.cards[0]?.condition
  // A concealed text is not stored for another card, table or column.
  const [card] = draft.cards
  const owned = await makeTable(api, { workspaceId: using.id, owner: as, columns, rows: rows.slice(0, 3) })
  for (const other of [
    { ...card, card: { ...card?.card, id: 'two' } },
    { ...card, tableBizId: owned.bizId },
    { ...card, condition: { column: '证件', operator: 'eq', values: ['••••'] } },
  ]) {
    const refused = await api.refuses(calls.saveBoard, 'validation', save(version, [other]))
    expect('errors' in refused && Object.keys(refused.errors ?? {})).toEqual(['cards.0.condition'])
  }
  const moved = { ...card, card: { ...card?.card, title: '改名' }, w: 12 }
  const saved = await api.done(calls.saveBoard, save(version, [moved]))
  expect(await stored()).toEqual(condition)
  const changed = { column: '手机', operator: 'ne', values: ['13800000011'] }
  await api.done(calls.saveBoard, save(saved.version, [{ ...moved, condition: changed }]))
  expect(await stored()).toEqual(changed)
  const compared = await api.done(calls.compareBoards, { as, body: { bizId, from: 1, to: 'draft' } })
  expect(compared.changed.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
    ['title', 'condition', 'place'],
  ])
  const shown = [draft, await read(), compared, await read(administrator)]
  shown.push((await api.done(calls.getBoard, { as, query: { id: bizId } })) as never)
  for (const each of shown) expect(JSON.stringify(each)).not.toContain('138000000')
})

test('figures as published need the right to decide, enough rows in each group, and take no filter', async () => {
  const team = await makeTeam(api)
  const table = await makeOwn(team)
  const reader = await makeUser(api)
  const asPublished = { asPublished: true }
  const cards = [
    tableCard('months', table.bizId, { kind: 'line', settings: { column: '日期' }, ...asPublished }),
    tableCard('few', table.bizId, { ...frequency('部门'), ...asPublished }),
    tableCard('list', table.bizId, { kind: 'table', settings: { columns: ['编号'] }, ...asPublished }),
    tableCard('most', table.bizId, {
      kind: 'line',
      settings: { column: '日期', measure: { aggregate: 'max', column: '金额' } },
      ...asPublished,
    }),
  ]
  const filters = [{ id: 'f1', title: '部门', kind: 'value' as const }]
  const made = { workspaceBizId: team.bizId, cards, filters }
  const drafted = await api.done(calls.saveBoard, { as: team.collaborator, body: { ...made, name: boardName() } })
  // A collaborator may not grant rights to others.
  await api.refuses(calls.publishBoard, 'table.right', { as: team.collaborator, body: drafted })
  const { bizId, version } = await makePublished(api, { as: team.owner, ...made, people: [reader] })
  await api.refuses(calls.restoreBoard, 'table.right', { as: team.collaborator, body: { bizId, version, number: 1 } })
  const read = await counted(reader, bizId, { filters: [{ id: 'f1', values: ['采购'] }] })
  expect(byId(read, 'months')).toMatchObject({ isAsPublished: true, unfiltered: ['部门'] })
  expect(byId(read, 'months').figures?.rows.map(({ cells, condition }) => [cells[1], condition])).toEqual([
    [6, null],
    [6, null],
  ])
  expect(byId(read, 'few')).toMatchObject({ fault: { key: 'boards-faults:smallGroups' }, figures: null, source: null })
  for (const id of ['list', 'most']) expect(byId(read, id).fault?.key).toBe('boards-faults:notAggregated')
  await api.refuses(calls.readCardRows, 'table.right', { as: reader, body: { id: bizId, card: 'months' } })
  // Without the publisher's right, the reader's own right applies again.
  await api.db.update(user).set({ status: UserStatus.disabled }).where(eq(user.id, team.owner.userId))
  expect(byId(await counted(reader, bizId), 'months')).toMatchObject({
    isAsPublished: false,
    fault: { key: 'boards-faults:noRight' },
  })
})

test('figures as published need enough values behind each sum, mean and deviation', async () => {
  const team = await makeTeam(api)
  const reader = await makeUser(api)
  const own = await makeTable(api, {
    workspaceId: team.id,
    owner: team.owner,
    columns: [
      { name: '部门', fieldType: 'string' },
      { name: '奖金', fieldType: 'integer' },
      { name: '工资', fieldType: 'integer' },
    ],
    // One of six rows has a bonus; each has a wage.
    rows: Array.from({ length: 6 }, (_, at) => ['采购', at === 0 ? '987654' : undefined, String(10 + at)]),
  })
  const asPublished = true
  const aggregates = ['sum', 'mean', 'count', 'distinct'] as const
  const bonus = (aggregate: string) => ({ aggregate, column: '奖金' })
  const wage = { aggregate: 'sum', column: '工资' }
  const cards = [
    ...aggregates.map((each) =>
      tableCard(`bar-${each}`, own.bizId, {
        kind: 'bar',
        settings: { column: '部门', measure: bonus(each) },
        asPublished,
      }),
    ),
    tableCard('number', own.bizId, { kind: 'number', settings: { measure: bonus('sum') }, asPublished }),
    tableCard('both', own.bizId, { kind: 'aggregation', settings: { measures: [wage, bonus('mean')] }, asPublished }),
    tableCard('wages', own.bizId, {
      kind: 'aggregation',
      settings: { column: '部门', measures: [wage, { ...wage, aggregate: 'mean' }] },
      asPublished,
    }),
    tableCard('wage', own.bizId, { kind: 'bar', settings: { column: '部门', measure: wage }, asPublished }),
  ]
  const made = { as: team.owner, workspaceBizId: team.bizId, cards, people: [reader] }
  const { bizId } = await makePublished(api, made)
  const read = await counted(reader, bizId)
  expect(JSON.stringify(read)).not.toContain('987654')
  for (const id of ['bar-sum', 'bar-mean', 'number', 'both'])
    expect(byId(read, id)).toMatchObject({ fault: { key: 'boards-faults:smallGroups' }, figures: null, source: null })
  const cellsOf = (id: string) => byId(read, id).figures?.rows.map(({ cells }) => cells)
  expect(cellsOf('bar-count')).toEqual([['采购', 6, 1, 1]])
  expect(cellsOf('bar-distinct')).toEqual([['采购', 6, 1]])
  expect(cellsOf('wages')).toEqual([['采购', 6, 75, 12.5]])
  expect(cellsOf('wage')).toEqual([['采购', 6, 75, 1]])
})

test('a draft shows figures as published only to who may decide on the table', async () => {
  const team = await makeTeam(api)
  const table = await makeOwn(team)
  const cards = [tableCard('months', table.bizId, { kind: 'line', settings: { column: '日期' }, asPublished: true })]
  const made = { as: team.collaborator, workspaceBizId: team.bizId, cards }
  const { bizId, version } = await makeBoard(api, made)
  // The owner touches the board, though not its cards.
  await api.done(calls.setAudience, { as: team.owner, body: { bizId, version } })
  const draft = { draft: true }
  expect(byId(await counted(team.owner, bizId, draft), 'months').isAsPublished).toBe(true)
  expect(byId(await counted(team.collaborator, bizId, draft), 'months').isAsPublished).toBe(false)
})

test('rows that an audit test on a board finds, or those of a digit, are as many as it says', async () => {
  const team = await makeTeam(api)
  const table = await makeOwn(team)
  const duplicates = { kind: 'duplicates', settings: { columns: [{ column: '部门' }] } }
  const benford = { kind: 'benford', settings: { column: '金额', digits: 'firstTwo', by: ['部门'] } }
  const cards = [tableCard('a', table.bizId, duplicates), tableCard('b', table.bizId, benford)]
  const made = { as: team.owner, workspaceBizId: team.bizId, cards, people: [team.viewer] }
  const { bizId } = await makePublished(api, made)
  const as = team.viewer
  const total = async (card: string, more = {}) =>
    (await api.done(calls.readCardRows, { as, body: { id: bizId, card, size: 1, ...more } })).total
  const [found, digits] = await counted(as, bizId)
  expect(await total('a', { found: true })).toBe(found?.figures?.found)
  const figures = digits?.figures
  if (!figures) throw new Error('no figures')
  const card = boardCard.parse({ id: 'b', ...benford })
  const rowsAt = figures.columns.findIndex(({ role }) => role === 'rows')
  const counts = figures.rows.map(({ cells }) => Number(cells[rowsAt]))
  for (const [place, count] of counts.entries()) {
    if (count === 0) continue
    const { condition, isFound, digit } = rowsBehind(card, figures, place)
    expect(await total('b', { condition, found: isFound, digit })).toBe(count)
  }
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(rows.length)
  await api.refuses(calls.readCardRows, 'validation', { as, body: { id: bizId, card: 'b', found: true } })
})

test('a workbook has a sheet for each card, under the rights of who exports it', async () => {
  const team = await makeTeam(api)
  const table = await makeOwn(team)
  const cards = [
    textCard('note', '说明文字'),
    {
      ...tableCard('a', table.bizId, frequency('部门')),
      card: { id: 'a', title: '各/部门', kind: 'frequency', settings: { column: '部门' } } as never,
    },
  ]
  const filters = [{ id: 'f1', title: '部门', kind: 'value' as const }]
  const { bizId } = await makePublished(api, {
    as: team.owner,
    workspaceBizId: team.bizId,
    cards,
    filters,
    people: [team.viewer],
  })
  const sheets = async (as: Person, more = {}) => {
    const { bytes } = await api.download(calls.exportBoard, { as, body: { id: bizId, ...more } })
    return (await readXlsx(bytes)).sheets.map(({ name, rows: cells }) => ({ name, rows: cells }))
  }
  const [about, note, sections] = await sheets(team.owner)
  // The first sheet names the data of each card.
  const sources = about?.rows.filter(([entry]) => entry === '各 部门')
  expect(sources).toEqual([['各 部门', expect.stringMatching(/第 1 版，\d{4}-\d\d-\d\d \d\d:\d\d，统计 12 行$/)]])
  expect(note?.rows.flat()).toContain('说明文字')
  expect(sections?.name).toBe('各 部门')
  expect(sections?.rows.slice(1, 4).map((row) => row.slice(0, 2))).toEqual([
    ['采购', 6],
    ['销售', 4],
    ['财务', 2],
  ])
  const filtered = await sheets(team.owner, { filters: [{ id: 'f1', values: ['财务'] }] })
  expect(filtered[2]?.rows).toHaveLength(2)
  // A viewer of the workspace may not download.
  const [, , denied] = await sheets(team.viewer)
  expect(JSON.stringify(denied?.rows)).toContain('没有下载')
})

test('a person exports at most sixty boards an hour', async () => {
  const team = await makeTeam(api)
  const { bizId } = await makePublished(api, { as: team.owner, workspaceBizId: team.bizId })
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('boardsExported', ${`user:${team.owner.userId}`}, 60, '2026-11-20T02:00:00Z'::timestamptz)`)
  await api.refuses(calls.exportBoard, 'quota.rate', { as: team.owner, body: { id: bizId } })
})

test('cards that are not counted in time say so, are counted the next time, and then shown without a wait', async () => {
  const team = await makeTeam(api)
  const table = await makeOwn(team)
  const cards = [textCard('note', '说明'), tableCard('sections', table.bizId, frequency('部门'))]
  const { bizId } = await makePublished(api, { as: team.owner, workspaceBizId: team.bizId, cards })
  const late = await counted(team.owner, bizId, { waitMs: 0 })
  expect(late.map(({ id, isCounting }) => [id, isCounting])).toEqual([
    ['note', false],
    ['sections', true],
  ])
  expect(byId(await counted(team.owner, bizId), 'sections')).toMatchObject({ isCounting: false, fault: null })
  const present = await counted(team.owner, bizId, { waitMs: 0 })
  expect(byId(present, 'sections')).toMatchObject({ isCounting: false, fault: null })
})
