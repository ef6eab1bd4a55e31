import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workspace } from '#api/shell/workspaces/table.ts'
import { revokeGrant } from '#contract/data/authorizations/calls.ts'
import { findLinks } from '#contract/data/mart/calls.ts'
import { linkSeconds } from '#contract/platform/files/codes.ts'
import { uploadFile } from '#contract/shell/files/calls.ts'
import { changeRole } from '#contract/shell/workspaces/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { grantTo, type Mart, makeMart } from '../authorizations/granted.ts'
import { makeTable } from '../make-table.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const columns = [{ name: '编号' }, { name: '附件' }, { name: '金额', fieldType: 'number' as const }]
const body = ({ table }: Mart, more: { urlField?: string; workspaceBizId?: string } = {}) => ({
  sourceTable: table.bizId,
  urlField: '附件',
  ...more,
})
const upload = (as: Person, text: string) => api.done(uploadFile, { as, body: { file: new File([text], 'proof.csv') } })

test('files of this installation that the reader may open come with a link of 15 minutes, foreign addresses as text', async () => {
  const mart = await makeMart(api)
  const { owner } = mart.owning
  const [own, foreign] = [await upload(owner, 'a,b'), await upload(mart.using.owner, 'c,d')]
  const values = [own.path, 'https://example.com/x.pdf', foreign.path, 'no address', '', own.path]
  const table = await makeTable(api, {
    workspaceId: mart.owning.id,
    owner,
    columns,
    rows: values.map((value, at) => [`E${at}`, value, '1']),
  })
  const found = await api.done(findLinks, { as: owner, body: body({ ...mart, table }) })
  expect(found).toMatchObject({ dataVersion: 1, view: 'plain', isMore: false })
  expect(found.urlList.map(({ value }) => value)).toEqual([
    own.path,
    'https://example.com/x.pdf',
    foreign.path,
    'no address',
  ])
  const [signed, ...others] = found.urlList.map(({ url }) => url)
  expect(others).toEqual([null, null, null])
  const { pathname, search, searchParams } = new URL(signed ?? '')
  expect(Number(searchParams.get('expires'))).toBe(Date.parse('2026-11-20T02:00:00Z') / 1000 + linkSeconds)
  const opened = await api.fetch(pathname.replace('/api', '') + search)
  expect(await opened.text()).toBe('a,b')
  const later = api.instance({ now: '2026-11-20T02:15:00Z' })
  expect((await later.fetch(pathname.replace('/api', '') + search)).status).toBe(404)
})

test('the link that an earlier answer gave is recognized as a file again', async () => {
  const mart = await makeMart(api)
  const { owner } = mart.owning
  const own = await upload(owner, 'a,b')
  const given = { workspaceId: mart.owning.id, owner, columns }
  const first = await makeTable(api, { ...given, rows: [['E1', own.path, '1']] })
  const { urlList } = await api.done(findLinks, { as: owner, body: body({ ...mart, table: first }) })
  const second = await makeTable(api, { ...given, rows: [['E1', urlList[0]?.url ?? '', '1']] })
  const again = await api.done(findLinks, { as: owner, body: body({ ...mart, table: second }) })
  expect(again.urlList[0]?.url).toContain(encodeURIComponent(own.path))
})

test('at most a thousand links are returned, in row order, and the reply says that there are more', async () => {
  const rows = Array.from({ length: 1001 }, (_, at) => [`E${at}`, `https://example.com/${2000 - at}`, '1'])
  const mart = await makeMart(api, { columns, rows })
  const found = await api.done(findLinks, { as: mart.owning.viewer, body: body(mart) })
  expect(found.urlList).toHaveLength(1000)
  expect(found.urlList[0]?.value).toBe('https://example.com/2000')
  expect(found.isMore).toBe(true)
})

test('a masked or hidden column returns no links, a condition only those of its rows', async () => {
  const mart = await makeMart(api, {
    columns,
    rows: [
      ['E1', 'https://example.com/1', '1'],
      ['E2', 'https://example.com/2', '2'],
    ],
  })
  const request = { columns: ['编号', '附件'] }
  const as = mart.using.viewer
  const linksOf = async (given: Parameters<typeof grantTo>[3]) => {
    await grantTo(api, mart, request, given)
    const { view, urlList } = await api.done(findLinks, { as, body: body(mart) })
    return [view, ...urlList.map(({ value }) => value)]
  }
  expect(await linksOf({ columns: { 编号: 'plain', 附件: 'masked' } })).toEqual(['masked'])
  expect(await linksOf({ columns: { 编号: 'plain' } })).toEqual(['hidden'])
  const rowCondition = { column: '金额', operator: 'gt' as const, values: ['1'] }
  expect(await linksOf({ rowCondition })).toEqual(['plain', 'https://example.com/2'])
})

test('a reader of several workspaces gets the widest right, or that of the workspace named', async () => {
  const mart = await makeMart(api, { columns, rows: [['E1', 'https://example.com/1', '1']] })
  await grantTo(api, mart, { columns: ['编号', '附件'] }, { columns: { 编号: 'plain', 附件: 'masked' } })
  const as = mart.using.owner
  expect((await api.done(findLinks, { as, body: body(mart) })).view).toBe('masked')
  await api.db.execute(`insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
    values (${mart.owning.id}, ${as.userId}, '1', '0', '2026-01-01')`)
  expect((await api.done(findLinks, { as, body: body(mart) })).view).toBe('plain')
  const through = body(mart, { workspaceBizId: mart.using.bizId })
  expect((await api.done(findLinks, { as, body: through })).view).toBe('masked')
})

test('links need a right to view the table, a known text column and rows', async () => {
  const mart = await makeMart(api, { columns, rows: [['E1', 'https://example.com/1', '1']] })
  const { using, owning } = mart
  await api.refuses(findLinks, 'notFound', { as: using.owner, body: body(mart) })
  await api.refuses(findLinks, 'notFound', { as: using.stranger, body: body(mart) })
  const inWorkspace = { workspaceBizId: using.bizId }
  await api.refuses(findLinks, 'access.denied', { as: using.stranger, body: body(mart, inWorkspace) })
  await api.refuses(findLinks, 'table.right', { as: using.owner, body: body(mart, inWorkspace) })
  for (const urlField of ['不存在', '金额']) {
    const { errors } = await api.refuses(findLinks, 'validation', { as: owning.owner, body: body(mart, { urlField }) })
    expect(errors?.urlField?.[0]).toContain(urlField)
  }
  const empty = await makeTable(api, { workspaceId: owning.id, owner: owning.owner, columns })
  await api.refuses(findLinks, 'table.empty', { as: owning.owner, body: body({ ...mart, table: empty }) })
})

test('no link outlives the right: revoked, disabled and removed rights return none', async () => {
  const mart = await makeMart(api, { columns, rows: [['E1', 'https://example.com/1', '1']] })
  const granted = await grantTo(api, mart, { columns: ['附件'] })
  const requested = { as: mart.using.viewer, body: body(mart, { workspaceBizId: mart.using.bizId }) }
  await api.done(findLinks, requested)
  await api.done(changeRole, {
    as: mart.using.owner,
    query: { bizId: mart.using.bizId },
    body: { userId: mart.using.viewer.userId, roleType: '1' },
  })
  await api.done(findLinks, requested)
  await api.db.update(workspace).set({ haltedAt: '2026-11-20T01:00:00Z' }).where(eq(workspace.id, mart.using.id))
  await api.refuses(findLinks, 'table.right', requested)
  await api.db.update(workspace).set({ haltedAt: null }).where(eq(workspace.id, mart.using.id))
  await api.done(revokeGrant, { as: mart.market.manager, body: { bizId: granted, reason: '不再需要' } })
  await api.refuses(findLinks, 'table.right', requested)
})
