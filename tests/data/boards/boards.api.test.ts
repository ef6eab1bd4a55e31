import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { board, boardVersion } from '#api/data/boards/table.ts'
import { department, user } from '#api/shell/accounts/table.ts'
import * as calls from '#contract/data/boards/calls.ts'
import { BoardStatus, boardVersionsMax, workspaceBoardsMax } from '#contract/data/boards/codes.ts'
import { logout } from '#contract/shell/session/calls.ts'
import { disableAndEnable, removeMember } from '#contract/shell/workspaces/calls.ts'
import { makeTeam, type Team } from '../../shell/workspaces/team.ts'
import { makeUser, openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { boardName, makeBoard, makePublished, textCard } from './boarded.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api.close())

const listed = async (as: Person, status?: BoardStatus) =>
  (await api.done(calls.pageBoards, { as, body: { size: 1000, current: 1, ...(status && { status }) } })).records.map(
    ({ bizId }) => bizId,
  )

const inTeam = (team: Team, as = team.owner) => ({ as, workspaceBizId: team.bizId })

test('up to a thousand published boards are listed at a time, for users who may read them', async () => {
  const [team, reader] = [await makeTeam(api), await makeUser(api)]
  const published = []
  for (let n = 0; n < 3; n++) published.push(await makePublished(api, { ...inTeam(team), people: [reader] }))
  await makeBoard(api, inTeam(team))
  const body = { status: BoardStatus.published, size: 1000, current: 1 }
  const found = await api.done(calls.pageBoards, { as: reader, body })
  expect(found.records).toEqual(
    published.map(({ bizId, name }) => ({ id: expect.any(Number), bizId, name, status: BoardStatus.published })),
  )
  expect(found).toMatchObject({ total: 3, current: 1, size: 1000 })
  expect((await api.done(calls.pageBoards, { as: reader, body: { size: 2, current: 2 } })).records).toHaveLength(1)
  await api.refuses(calls.pageBoards, 'validation', { as: reader, body: { size: 1001 } })
  expect(await listed(team.stranger)).toEqual([])
})

test('concurrent readers are each answered under their own right and session', async () => {
  const team = await makeTeam(api)
  const readers = [await makeUser(api), await makeUser(api), await makeUser(api)] as const
  const [first, second, ended] = readers
  const { bizId, name, version } = await makePublished(api, { ...inTeam(team), people: readers })
  const query = { id: bizId }
  await api.done(logout, { as: ended })
  const opening = (as: Person) => api.done(calls.getBoard, { as, query })
  const [own, other] = await Promise.all([
    opening(team.owner),
    opening(first),
    opening(second),
    api.refuses(calls.getBoard, 'notFound', { as: team.stranger, query }),
    api.refuses(calls.getBoard, 'session.expired', { as: ended, query }),
  ])
  expect([own, other]).toMatchObject([
    { name, mayEdit: true },
    { name, mayEdit: false },
  ])
  await api.done(calls.setAudience, { as: team.owner, body: { bizId, version, people: [second.usercode] } })
  await Promise.all([opening(second), api.refuses(calls.getBoard, 'notFound', { as: first, query })])
})

test('the number in the list opens a board, only for its readers', async () => {
  const [team, reader] = [await makeTeam(api), await makeUser(api)]
  const { bizId } = await makePublished(api, { ...inTeam(team), people: [reader] })
  const { records } = await api.done(calls.pageBoards, { as: reader, body: { status: BoardStatus.published } })
  const number = records.find((board) => board.bizId === bizId)?.id ?? 0
  const query = { id: String(number) }
  const opened = await api.done(calls.getBoard, { as: reader, query })
  expect(opened).toEqual(await api.done(calls.getBoard, { as: reader, query: { id: bizId } }))
  const { cards } = await api.done(calls.countCards, { as: reader, body: { id: number } })
  expect(cards.map(({ id }) => id)).toEqual(opened.cards.map(({ card }) => card.id))
  await api.refuses(calls.getBoard, 'notFound', { as: team.stranger, query })
  await api.refuses(calls.getBoard, 'notFound', { as: reader, query: { id: '9999999' } })
})

test('only editors see the draft, and readers see the published version until the next', async () => {
  const [team, reader] = [await makeTeam(api), await makeUser(api)]
  const first = await makePublished(api, { ...inTeam(team), people: [reader] })
  const { bizId, name } = first
  const cards = [textCard('b', '新的'), textCard('c', '第二张', { x: 3 })]
  const edit = { workspaceBizId: team.bizId, bizId, version: first.version, name: `${name}二`, cards }
  await api.done(calls.saveBoard, { as: team.collaborator, body: edit })
  const read = (as: Person, more = {}) => api.done(calls.getBoard, { as, query: { id: bizId, ...more } })
  expect(await read(reader)).toMatchObject({ name, number: 1, mayEdit: false, cards: [{ card: { id: 'a' } }] })
  expect(await read(team.owner, { draft: 'true' })).toMatchObject({ name: `${name}二`, number: 0, mayEdit: true })
  for (const more of [{ draft: 'true' }, { number: 1 }])
    await api.refuses(calls.getBoard, 'notFound', { as: reader, query: { id: bizId, ...more } })
  for (const as of [team.viewer, team.invited, team.stranger])
    await api.refuses(calls.getBoard, 'notFound', { as, query: { id: bizId } })
  for (const as of [reader, team.viewer, team.stranger])
    await api.refuses(calls.getBoardDraft, 'notFound', { as, query: { bizId } })
  const draft = await api.done(calls.getBoardDraft, { as: team.owner, query: { bizId } })
  expect(draft).toMatchObject({ isChanged: true, publishedVersion: 1, lastVersion: 1, status: BoardStatus.published })
  // Cards that would overlap are moved below one another.
  expect(draft.cards.map(({ x, y }) => [x, y])).toEqual([
    [0, 0],
    [3, 2],
  ])
  const publishing = { bizId, version: draft.version, note: '改版' }
  await api.done(calls.publishBoard, { as: team.owner, body: publishing })
  expect(await read(reader)).toMatchObject({ name: `${name}二`, number: 2, cards: [{}, {}] })
  expect((await api.done(calls.getBoardDraft, { as: team.owner, query: { bizId } })).isChanged).toBe(false)
})

test('only owners and collaborators add and edit boards', async () => {
  const team = await makeTeam(api)
  const body = { workspaceBizId: team.bizId, name: boardName() }
  await api.refuses(calls.saveBoard, 'execute.denied', { as: team.viewer, body })
  await api.refuses(calls.saveBoard, 'access.denied', { as: team.stranger, body })
  const { bizId } = await api.done(calls.saveBoard, { as: team.collaborator, body })
  await api.refuses(calls.saveBoard, 'exists', { as: team.owner, body: { ...body, name: body.name.toUpperCase() } })
  await api.refuses(calls.saveBoard, 'validation', { as: team.owner, body: { ...body, bizId } })
  const other = await makeTeam(api)
  const moved = { workspaceBizId: other.bizId, bizId, version: 0, name: boardName() }
  await api.refuses(calls.saveBoard, 'notFound', { as: other.owner, body: moved })
  await api.refuses(calls.publishBoard, 'board.empty', { as: team.owner, body: { bizId, version: 0 } })
  await api.done(disableAndEnable, { as: team.owner, query: { bizId: team.bizId }, body: { status: '1' } })
  const blocked = { as: team.owner, body: { ...body, bizId, version: 0 } }
  await api.refuses(calls.saveBoard, 'workspace.blocked', blocked)
  const held = { bizId, version: 0 }
  await api.refuses(calls.publishBoard, 'workspace.blocked', { as: team.owner, body: held })
  await api.refuses(calls.restoreBoard, 'workspace.blocked', { as: team.owner, body: { ...held, number: 1 } })
  await api.refuses(calls.setAudience, 'workspace.blocked', { as: team.owner, body: held })
  await api.refuses(calls.removeBoards, 'workspace.blocked', { as: team.owner, body: { bizIds: [bizId] } })
})

test('administrators can see drafts but not change them', async () => {
  const [team, administrator] = [await makeTeam(api), await makeUser(api, { administrator: true })]
  const { bizId, version } = await makeBoard(api, inTeam(team))
  const as = administrator
  expect((await api.done(calls.getBoardDraft, { as, query: { bizId } })).bizId).toBe(bizId)
  await api.refuses(calls.publishBoard, 'execute.denied', { as, body: { bizId, version } })
  await api.refuses(calls.restoreBoard, 'execute.denied', { as, body: { bizId, version, number: 1 } })
  await api.refuses(calls.setAudience, 'execute.denied', { as, body: { bizId, version } })
  await api.refuses(calls.removeBoards, 'execute.denied', { as, body: { bizIds: [bizId] } })
})

test("of two concurrent edits the second is refused with both versions and the first editor's name", async () => {
  const team = await makeTeam(api)
  const { bizId, name, version } = await makeBoard(api, inTeam(team))
  const body = { workspaceBizId: team.bizId, bizId, version, name, cards: [textCard('b')] }
  const saves = await Promise.all([team.owner, team.collaborator].map((as) => api.call(calls.saveBoard, { as, body })))
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const detail = { basedOn: version, version: version + 1, by: expect.any(String), at: expect.any(String) }
  const refused = await api.refuses(calls.saveBoard, 'record.conflict', { as: team.owner, body })
  expect('detail' in refused && refused.detail).toEqual(detail)
  for (const [call, more] of [
    [calls.publishBoard, {}],
    [calls.restoreBoard, { number: 1 }],
    [calls.setAudience, {}],
  ] as const)
    await api.refuses(call, 'record.conflict', { as: team.owner, body: { bizId, version, ...more } as never })
})

test('an earlier version is published again as a new one, and the draft follows unless it has changes', async () => {
  const team = await makeTeam(api)
  const as = team.owner
  const first = await makePublished(api, inTeam(team))
  const { bizId, name } = first
  const edit = { workspaceBizId: team.bizId, bizId, name, cards: [textCard('b')] }
  const saved = await api.done(calls.saveBoard, { as, body: { ...edit, version: first.version } })
  const second = await api.done(calls.publishBoard, { as, body: { ...saved, note: '第二版' } })
  await api.refuses(calls.publishBoard, 'draft.unchanged', { as, body: { bizId, version: second.version } })
  await api.refuses(calls.restoreBoard, 'draft.unchanged', { as, body: { bizId, version: second.version, number: 2 } })
  await api.refuses(calls.restoreBoard, 'notFound', { as, body: { bizId, version: second.version, number: 3 } })
  const third = await api.done(calls.restoreBoard, { as, body: { bizId, version: second.version, number: 1 } })
  expect(third.number).toBe(3)
  const draft = () => api.done(calls.getBoardDraft, { as, query: { bizId } })
  expect(await draft()).toMatchObject({ isChanged: false, cards: [{ card: { id: 'a' } }] })
  const versions = await api.done(calls.listBoardVersions, { as, query: { bizId } })
  expect(versions.records.map(({ number, restoredFrom, note }) => [number, restoredFrom, note])).toEqual([
    [3, 1, ''],
    [2, null, '第二版'],
    [1, null, ''],
  ])
  expect(versions.records[0]?.digest).toBe(versions.records[2]?.digest)
  await api.done(calls.saveBoard, { as, body: { ...edit, version: third.version, cards: [textCard('c')] } })
  await api.done(calls.restoreBoard, { as, body: { bizId, version: third.version + 1, number: 2 } })
  expect(await draft()).toMatchObject({ isChanged: true, cards: [{ card: { id: 'c' } }] })
  for (const stranger of [team.viewer, team.stranger]) {
    await api.refuses(calls.listBoardVersions, 'notFound', { as: stranger, query: { bizId } })
    await api.refuses(calls.compareBoards, 'notFound', { as: stranger, body: { bizId, from: 1, to: 2 } })
    for (const [call, more] of [
      [calls.publishBoard, {}],
      [calls.restoreBoard, { number: 1 }],
      [calls.setAudience, {}],
    ] as const)
      await api.refuses(call, 'notFound', { as: stranger, body: { bizId, version: 0, ...more } as never })
    await api.refuses(calls.removeBoards, 'notFound', { as: stranger, body: { bizIds: [bizId] } })
  }
})

test('two versions are compared card by card', async () => {
  const team = await makeTeam(api)
  const as = team.owner
  const cards = [textCard('a', '甲'), textCard('b', '乙'), textCard('c', '丙')]
  const filters = [{ id: 'f', title: '部门', kind: 'value' as const }]
  const first = await makePublished(api, { ...inTeam(team), cards, filters })
  const { bizId, name } = first
  const edited = [textCard('a', '甲', { w: 12 }), textCard('b', '改'), textCard('d', '丁')]
  const body = {
    workspaceBizId: team.bizId,
    bizId,
    version: first.version,
    name,
    cards: edited,
    refreshMinutes: 5 as const,
  }
  await api.done(calls.saveBoard, { as, body })
  const found = await api.done(calls.compareBoards, { as, body: { bizId, from: 1, to: 'draft' } })
  expect(found.added.map(({ id }) => id)).toEqual(['d'])
  expect(found.removed.map(({ id }) => id)).toEqual(['c', 'filter.f'])
  expect(found.changed.map(({ id, changes }) => [id, changes.map(({ field }) => field)])).toEqual([
    ['a', ['place']],
    ['b', ['settings.text']],
  ])
  expect(found.fields).toEqual([{ field: 'refreshMinutes', before: 0, after: 5 }])
  expect((await api.done(calls.compareBoards, { as, body: { bizId, from: 1, to: 1 } })).same).toBe(4)
  await api.refuses(calls.compareBoards, 'notFound', { as, body: { bizId, from: 1, to: 9 } })
})

test('roles, departments with those below them, and people read a board; emptied, nobody but editors', async () => {
  const team = await makeTeam(api)
  const as = team.owner
  const { bizId, version } = await makePublished(api, inTeam(team))
  const [above] = await api.db.insert(department).values({ name: boardName() }).returning()
  const [below] = await api.db
    .insert(department)
    .values({ name: boardName(), parentId: above?.id ?? 0 })
    .returning()
  const [holder, colleague, person, other] = await Promise.all(Array.from({ length: 4 }, () => makeUser(api)))
  if (!holder || !colleague || !person || !other || !above || !below) throw new Error('somebody is missing')
  await api.db.update(user).set({ departmentId: below.id }).where(eq(user.id, colleague.userId))
  const { rows } = await api.db.execute<{ code: string }>(sql`select code from role where id = ${holder.roleId}`)
  const audience = { roles: [rows[0]?.code ?? ''], departments: [above.id], people: [person.usercode] }
  const set = await api.done(calls.setAudience, { as, body: { bizId, version, ...audience } })
  expect(set.audience).toBe(3)
  for (const reader of [holder, colleague, person]) expect(await listed(reader)).toContain(bizId)
  expect(await listed(other)).not.toContain(bizId)
  const draft = await api.done(calls.getBoardDraft, { as, query: { bizId } })
  expect(draft.audience).toMatchObject({
    roles: [{ code: audience.roles[0] }],
    departments: [{ departmentId: above.id }],
    people: [{ usercode: person.usercode }],
  })
  const choices = await api.done(calls.listAudienceChoices, { as, query: { bizId } })
  expect(choices.departments.map(({ departmentId }) => departmentId)).toEqual(
    expect.arrayContaining([above.id, below.id]),
  )
  expect(choices.roles.map(({ code }) => code)).toEqual(expect.arrayContaining(audience.roles))
  await api.refuses(calls.listAudienceChoices, 'notFound', { as: person, query: { bizId } })
  const unknown = { bizId, version: set.version, roles: ['none'], departments: [2_000_000_000], people: ['nobody'] }
  const refused = await api.refuses(calls.setAudience, 'validation', { as, body: unknown })
  expect('errors' in refused && Object.keys(refused.errors ?? {})).toEqual(['roles', 'departments', 'people'])
  const emptied = await api.done(calls.setAudience, { as, body: { bizId, version: set.version } })
  expect(emptied.audience).toBe(0)
  for (const reader of [holder, colleague, person, team.viewer]) {
    expect(await listed(reader)).not.toContain(bizId)
    await api.refuses(calls.getBoard, 'notFound', { as: reader, query: { id: bizId } })
  }
  for (const editor of [team.owner, team.collaborator]) expect(await listed(editor)).toContain(bizId)
})

test('boards of a workspace are listed by keyword and order', async () => {
  const team = await makeTeam(api)
  const names = [boardName(), boardName()].toSorted()
  for (const name of names) await makeBoard(api, { ...inTeam(team), name })
  const found = (as: Person, more = {}) =>
    api.done(calls.searchWorkspaceBoards, { as, body: { workspaceBizId: team.bizId, ...more } })
  const sorted = await found(team.collaborator, { sort: 'name', order: 'asc' })
  expect(sorted.records.map(({ name }) => name)).toEqual(names)
  expect(sorted.records[0]).toMatchObject({ cards: 1, audience: 0, publishedVersion: null, status: BoardStatus.draft })
  expect((await found(team.owner, { keyword: names[1] })).total).toBe(1)
  expect((await found(team.viewer)).total).toBe(0)
  await api.refuses(calls.searchWorkspaceBoards, 'access.denied', {
    as: team.stranger,
    body: { workspaceBizId: team.bizId },
  })
})

test('viewers of a workspace see only the published version of a board', async () => {
  const team = await makeTeam(api)
  const { bizId, name, version } = await makePublished(api, { ...inTeam(team), people: [team.viewer] })
  const { workspaceBizId } = inTeam(team)
  const draft = { workspaceBizId, bizId, version, name: boardName(), cards: [textCard('a'), textCard('b')] }
  await api.done(calls.saveBoard, { as: team.owner, body: draft })
  const found = async (as: Person, keyword?: string) =>
    (await api.done(calls.searchWorkspaceBoards, { as, body: { workspaceBizId, keyword } })).records.map((each) => [
      each.name,
      each.cards,
    ])
  expect(await found(team.viewer)).toEqual([[name, 1]])
  expect(await found(team.viewer, draft.name)).toEqual([])
  expect(await found(team.owner, draft.name)).toEqual([[draft.name, 2]])
})

test('several boards are removed together with their versions, or not at all', async () => {
  const team = await makeTeam(api)
  const [one, two] = [await makePublished(api, inTeam(team)), await makeBoard(api, inTeam(team))]
  const foreign = await makeBoard(api, inTeam(await makeTeam(api)))
  const bizIds = [one.bizId, foreign.bizId, two.bizId]
  await api.refuses(calls.removeBoards, 'notFound', { as: team.owner, body: { bizIds } })
  expect(await listed(team.owner)).toEqual([one.bizId, two.bizId])
  await api.done(calls.removeBoards, { as: team.collaborator, body: { bizIds: [one.bizId, two.bizId] } })
  expect(await listed(team.owner)).toEqual([])
  expect(await api.db.$count(boardVersion, sql`board_id not in (select id from board)`)).toBe(0)
})

test('a member who leaves hands their boards to the owner', async () => {
  const team = await makeTeam(api)
  const { bizId } = await makeBoard(api, inTeam(team, team.collaborator))
  const { collaborator } = team
  await api.done(removeMember, {
    as: collaborator,
    query: { bizId: team.bizId },
    body: { userId: collaborator.userId },
  })
  const [kept] = await api.db.select().from(board).where(eq(board.bizId, bizId))
  expect(kept?.ownerId).toBe(team.owner.userId)
  await api.refuses(calls.getBoardDraft, 'notFound', { as: team.collaborator, query: { bizId } })
})

test('a workspace has a limited number of boards, and a board of versions; the refusal says what to do', async () => {
  const team = await makeTeam(api)
  const as = team.owner
  const { bizId, version } = await makePublished(api, inTeam(team))
  const [made] = await api.db.select().from(board).where(eq(board.bizId, bizId))
  await api.db.update(board).set({ lastVersion: boardVersionsMax }).where(eq(board.bizId, bizId))
  const edit = { workspaceBizId: team.bizId, bizId, version, name: boardName(), cards: [textCard('z')] }
  const saved = await api.done(calls.saveBoard, { as, body: edit })
  await api.refuses(calls.publishBoard, 'quota.full', { as, body: saved })
  await api.refuses(calls.restoreBoard, 'quota.full', { as, body: { ...saved, number: 1 } })
  const copies = Array.from({ length: workspaceBoardsMax - 1 }, (_, n) => ({
    bizId: `copy-${n}-${bizId}`,
    workspaceId: team.id,
    name: `副本 ${n}`,
    draft: made?.draft ?? { cards: [], filters: [], refreshMinutes: 0 as const },
    ownerId: as.userId,
    updatedById: as.userId,
  }))
  await api.db.insert(board).values(copies)
  await api.refuses(calls.saveBoard, 'quota.full', { as, body: { workspaceBizId: team.bizId, name: boardName() } })
})
