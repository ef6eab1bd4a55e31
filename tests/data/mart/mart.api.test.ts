import { eq, sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataTable, dataVersion } from '#api/data/tables/table.ts'
import * as calls from '#contract/data/mart/calls.ts'
import { openTestApi, type Person, type TestApi } from '../../support/api.ts'
import { grantTo, makeMart } from '../authorizations/granted.ts'
import { addVersion, makeTable, type NewColumn } from '../make-table.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const columns: NewColumn[] = [
  { name: '编号', title: '合同编号' },
  { name: '金额', fieldType: 'number' },
  { name: '日期', fieldType: 'date' },
  { name: '时刻', fieldType: 'timestamp' },
  { name: '次数', fieldType: 'integer' },
]
/** Amounts repeat, and every seventh is empty. */
const rows = Array.from({ length: 60 }, (_, at) => [
  `HT${String(at).padStart(3, '0')}`,
  at % 7 === 0 ? undefined : `${(at % 5) * 100}.5`,
  `2026-01-${String(1 + (at % 28)).padStart(2, '0')}`,
  '2026-01-05 00:30:00',
  at === 3 ? '9007199254740993' : String(at),
])
const mart = (more = {}) => makeMart(api, { columns, rows, ...more })
type Mart = Awaited<ReturnType<typeof mart>>
const own = ({ table, owning }: Mart) => ({ bizId: table.bizId, workspaceBizId: owning.bizId })
const granted = ({ table, using }: Mart) => ({ bizId: table.bizId, workspaceBizId: using.bizId })

test('the first rows are shown with their types, in ISO and without loss of digits', async () => {
  const made = await mart()
  const found = await api.done(calls.previewTable, { as: made.owning.owner, body: { ...own(made), rows: 5 } })
  expect(found).toMatchObject({ dataVersion: 1, total: 60, of: 60 })
  expect(found.columns.map(({ name, title, view }) => [name, title, view])[0]).toEqual(['编号', '合同编号', 'plain'])
  expect(found.rows).toHaveLength(5)
  expect(found.rows[0]).toEqual(['HT000', null, '2026-01-01', '2026-01-05T00:30:00Z', 0])
  expect(found.rows[3]).toEqual(['HT003', '300.5', '2026-01-04', '2026-01-05T00:30:00Z', '9007199254740993'])
})

test.each([
  [undefined, 'asc'],
  ['金额', 'asc'],
  ['金额', 'desc'],
  ['次数', 'desc'],
  ['日期', 'asc'],
] as const)('pages by %s %s show every row once, in order', async (sort, order) => {
  const made = await mart()
  const seen: unknown[][] = []
  let after: string | undefined
  do {
    const body = { ...own(made), size: 7, order, ...(sort && { sort }), ...(after && { after }) }
    const page = await api.done(calls.readTable, { as: made.owning.owner, body })
    expect(page.total).toBe(60)
    seen.push(...page.rows)
    after = page.next ?? undefined
  } while (after)
  expect(new Set(seen.map(([id]) => id)).size).toBe(60)
  expect(seen).toHaveLength(60)
  const at = columns.findIndex(({ name }) => name === sort)
  if (at < 0) expect(seen.map(([id]) => id)).toEqual(rows.map(([id]) => id))
  else {
    const values = seen.map((row) => row[at]).filter((value) => value !== null)
    const numbers = values.map((value) => (sort === '日期' ? Date.parse(String(value)) : Number(value)))
    expect(numbers).toEqual(numbers.toSorted((a, b) => (order === 'asc' ? a - b : b - a)))
    expect(seen.slice(values.length).every((row) => row[at] === null)).toBe(true)
  }
})

test('a condition is applied to all rows, and counted', async () => {
  const made = await mart()
  const condition = {
    all: [
      { column: '金额', operator: 'gte' as const, values: ['300'] },
      { column: '编号', operator: 'contains' as const, values: ['HT0'] },
    ],
  }
  const page = await api.done(calls.readTable, { as: made.owning.owner, body: { ...own(made), condition, size: 3 } })
  const expected = rows.filter(([, amount]) => amount !== undefined && Number(amount) >= 300)
  expect(page.total).toBe(expected.length)
  expect(page.of).toBe(60)
  expect(page.rows.map(([id]) => id)).toEqual(expected.slice(0, 3).map(([id]) => id))
})

test.each([
  [{ condition: { column: '金额', operator: 'eq' as const, values: ['many'] } }, 'condition'],
  [{ condition: { column: '不存在', operator: 'isEmpty' as const, values: [] } }, 'condition'],
  [{ sort: '不存在' }, 'sort'],
  [{ after: 'nonsense' }, 'after'],
])('rows asked for by %j are refused at %s', async (request, field) => {
  const made = await mart()
  const { errors } = await api.refuses(calls.readTable, 'validation', {
    as: made.owning.owner,
    body: { ...own(made), ...request },
  })
  expect(Object.keys(errors ?? {})).toEqual([field])
})

test('pagination continues on its version while a newer one is stored', async () => {
  const made = await mart()
  const body = { ...own(made), size: 10 }
  const first = await api.done(calls.readTable, { as: made.owning.owner, body })
  await addVersion(api, made.table.id, {
    columns: columns.slice(0, 2),
    rows: [['NEW', '1']],
    by: made.owning.owner.userId,
  })
  const second = await api.done(calls.readTable, { as: made.owning.owner, body: { ...body, after: first.next ?? '' } })
  expect([second.dataVersion, second.rows[0]?.[0]]).toEqual([1, 'HT010'])
  const newest = await api.done(calls.readTable, { as: made.owning.owner, body })
  expect([newest.dataVersion, newest.total, newest.rows[0]?.[0]]).toEqual([2, 1, 'NEW'])
  const versions = await api.done(calls.listTableVersions, { as: made.owning.viewer, query: own(made) })
  expect(versions.map(({ number, removed }) => [number, removed])).toEqual([
    [2, ['日期', '时刻', '次数']],
    [1, []],
  ])
  await api.refuses(calls.readTable, 'notFound', { as: made.owning.owner, body: { ...body, dataVersion: 9 } })
})

test('without a right the refusal says which one is missing and who grants it', async () => {
  const made = await mart()
  const body = granted(made)
  for (const call of [calls.previewTable, calls.readTable, calls.exportTable] as const) {
    const { detail } = await api.refuses(call, 'table.right', { as: made.using.owner, body })
    expect(detail).toMatchObject({
      permission: 'view',
      why: 'notApplied',
      deciders: [{ usercode: made.market.manager.usercode }],
    })
  }
  await grantTo(api, made, {}, { permissions: ['view'] })
  await api.done(calls.readTable, { as: made.using.viewer, body })
  const { detail } = await api.refuses(calls.exportTable, 'table.right', { as: made.using.owner, body })
  expect(detail).toMatchObject({ permission: 'download', why: 'notApplied' })
})

test('strangers, unknown tables and tables without rows are refused', async () => {
  const made = await mart()
  const empty = await makeTable(api, { workspaceId: made.owning.id, owner: made.owning.owner, columns })
  const hidden = await makeTable(api, { workspaceId: made.owning.id, owner: made.owning.owner, status: 'draft' })
  const of = (bizId: string, workspaceBizId = made.owning.bizId) => ({ bizId, workspaceBizId })
  for (const call of [calls.previewTable, calls.readTable, calls.exportTable] as const) {
    await api.refuses(call, 'access.denied', { as: made.owning.stranger, body: own(made) })
    await api.refuses(call, 'notFound', { as: made.owning.owner, body: of('no-such-table') })
    await api.refuses(call, 'notFound', { as: made.using.owner, body: of(hidden.bizId, made.using.bizId) })
    await api.refuses(call, 'table.empty', { as: made.owning.owner, body: of(empty.bizId) })
  }
  for (const call of [calls.getTable, calls.listTableVersions, calls.profileTable] as const) {
    await api.refuses(call, 'access.denied', { as: made.owning.stranger, query: own(made) })
    await api.refuses(call, 'notFound', { as: made.owning.owner, query: of('no-such-table') })
  }
  await api.refuses(calls.profileTable, 'table.empty', { as: made.owning.owner, query: of(empty.bizId) })
  await api.refuses(calls.profileTable, 'table.right', { as: made.using.owner, query: granted(made) })
  const search = { as: made.owning.stranger, body: { workspaceBizId: made.owning.bizId } }
  await api.refuses(calls.searchCatalogue, 'access.denied', search)
})

test('a table is described as the reader may see it', async () => {
  const made = await makeMart(api, {
    columns: [{ name: '编号' }, { name: '手机', defaultView: 'masked' }],
    rows: [['1', '2']],
  })
  await grantTo(api, made, { columns: ['手机'] })
  const found = await api.done(calls.getTable, { as: made.using.collaborator, query: granted(made) })
  expect(found).toMatchObject({
    state: 'authorized',
    permissions: ['view'],
    until: '2027-01-31',
    mayEdit: false,
    rows: 1,
  })
  expect(found.columns.map(({ name, view }) => [name, view])).toEqual([
    ['编号', 'hidden'],
    ['手机', 'masked'],
  ])
  const own = await api.done(calls.getTable, {
    as: made.owning.owner,
    query: { bizId: made.table.bizId, workspaceBizId: made.owning.bizId },
  })
  expect(own).toMatchObject({ state: 'own', mayEdit: true })
})

test('a right whose condition no longer fits the columns shows no rows', async () => {
  const made = await mart()
  await grantTo(api, made, { rowCondition: { column: '金额', operator: 'gte', values: ['100'] } })
  const body = granted(made)
  await api.done(calls.readTable, { as: made.using.owner, body })
  await addVersion(api, made.table.id, { columns: [{ name: '编号' }], rows: [['NEW']], by: made.owning.owner.userId })
  const { detail } = await api.refuses(calls.readTable, 'table.right', { as: made.using.owner, body })
  expect(detail).toMatchObject({ why: 'conditionOutdated' })
})

test('a revoked right shows nothing from then on, including pages read before', async () => {
  const made = await mart()
  const bizId = await grantTo(api, made)
  await api.done(calls.readTable, { as: made.using.owner, body: granted(made) })
  const { revokeGrant } = await import('#contract/data/authorizations/calls.ts')
  await api.done(revokeGrant, { as: made.market.manager, body: { bizId, reason: '结束' } })
  const { detail } = await api.refuses(calls.readTable, 'table.right', { as: made.using.owner, body: granted(made) })
  expect(detail).toMatchObject({ why: 'revoked' })
})

test('a profile is made once a version, over the rows that the reader may see', async () => {
  const made = await mart()
  const profile = (as: Person, query: object) => api.done(calls.profileTable, { as, query: query as never })
  const whole = await profile(made.owning.owner, own(made))
  expect(whole).toMatchObject({ dataVersion: 1, rows: 60 })
  const amounts = whole.columns.find(({ name }) => name === '金额')
  expect(amounts).toMatchObject({ view: 'plain', count: 51, empty: 9, distinct: 5, least: '0.5', most: '400.5' })
  expect(whole.columns.find(({ name }) => name === '时刻')?.least).toBe('2026-01-05T00:30:00Z')
  const [stored] = await api.db.select().from(dataVersion).where(eq(dataVersion.tableId, made.table.id))
  expect(stored?.profile).not.toBeNull()
  expect(await profile(made.owning.viewer, own(made))).toEqual(whole)
  const rowCondition = { column: '金额', operator: 'gte' as const, values: ['400'] }
  await grantTo(api, made, { columns: ['编号', '金额'], rowCondition }, { columns: { 编号: 'masked' } })
  const part = await profile(made.using.owner, granted(made))
  const expected = rows.filter(([, amount]) => amount !== undefined && Number(amount) >= 400).length
  expect(part.rows).toBe(expected)
  expect(part.columns).toMatchObject([
    { name: '编号', view: 'masked', count: expected, distinct: expected, least: null, most: null, top: [] },
  ])
})

test('the catalogue is searched by names, titles, remarks and columns, in Chinese and Latin', async () => {
  const made = await makeMart(api, {
    tableName: 'Purchase_Orders_Q7',
    title: '采购订单总表',
    remark: '来自供应链系统的季度汇总',
    columns: [{ name: '供应商编码' }, { name: 'unitPriceEur', title: '单价欧元' }],
  })
  const search = async (keyword: string) => {
    const body = { workspaceBizId: made.using.bizId, keyword, size: 100 }
    const { records } = await api.done(calls.searchCatalogue, { as: made.using.viewer, body })
    return records.filter(({ bizId }) => bizId === made.table.bizId).map(({ matched, state }) => [state, ...matched])
  }
  for (const keyword of ['purchase_orders', 'Q7', '采购订单', '供应链系统', '采'])
    expect(await search(keyword), keyword).toEqual([['notApplied']])
  expect(await search('供应商编')).toEqual([['notApplied', '供应商编码']])
  expect(await search('unitprice')).toEqual([['notApplied', 'unitPriceEur']])
  expect(await search('价欧')).toEqual([['notApplied', 'unitPriceEur']])
  expect(await search('100%')).toEqual([])
})

test('the catalogue is filtered by state, market, secrecy and freshness, and hides drafts and secret tables of others', async () => {
  const made = await mart()
  const { owning, using, market } = made
  const of = { workspaceId: owning.id, owner: owning.owner, marketId: market.id }
  const secret = await makeTable(api, { ...of, secrecy: 'secret' })
  await makeTable(api, { ...of, status: 'draft' })
  const stale = await makeTable(api, { ...of, secrecy: 'confidential' })
  await api.db
    .update(dataTable)
    .set({ freshWithinHours: 1, refreshedAt: sql`'2026-11-01'::timestamptz` })
    .where(eq(dataTable.id, stale.id))
  await grantTo(api, made)
  const search = async (body: object, team = using) =>
    (
      await api.done(calls.searchCatalogue, {
        as: team.owner,
        body: { workspaceBizId: team.bizId, marketBizId: market.bizId, ...body },
      })
    ).records.map(({ bizId }) => bizId)
  const all = await search({ sort: 'tableName' })
  expect(new Set(all)).toEqual(new Set([made.table.bizId, stale.bizId]))
  expect(await search({ state: 'authorized' })).toEqual([made.table.bizId])
  expect(await search({ state: 'notApplied' })).toEqual([stale.bizId])
  expect(await search({ secrecy: 'confidential' })).toEqual([stale.bizId])
  await api.db.update(dataTable).set({ ownerId: owning.collaborator.userId }).where(eq(dataTable.id, stale.id))
  expect(await search({ owner: owning.collaborator.name })).toEqual([stale.bizId])
  expect(await search({ owner: '没有这个人' })).toEqual([])

  expect(await search({ fresh: 'stale' })).toEqual([stale.bizId])
  expect(await search({ fresh: 'fresh' })).toEqual([made.table.bizId])
  expect(await search({ sort: 'rows', order: 'desc' })).toEqual([made.table.bizId, stale.bizId])
  expect((await search({}, owning)).length).toBe(4)
  await api.refuses(calls.getTable, 'notFound', {
    as: using.owner,
    query: { bizId: secret.bizId, workspaceBizId: using.bizId },
  })
})

test('texts of a csv never run as formulas, and numbers stay numbers', async () => {
  const made = await makeMart(api, {
    columns: [{ name: '说明' }, { name: '金额', fieldType: 'number' }],
    rows: [
      ['=HYPERLINK("http://x","y")', '-5'],
      ['-x', '1'],
      ['@sum', '2'],
      ['plain', '3'],
    ],
  })
  const body = { ...own(made), form: 'csv' as const }
  const csv = await api.download(calls.exportTable, { as: made.owning.owner, body })
  expect(new TextDecoder().decode(csv.bytes).split('\r\n')).toEqual([
    '说明,金额',
    '"=""=HYPERLINK(""""http://x"""",""""y"""")""",-5',
    '"=""-x""",1',
    '"=""@sum""",2',
    'plain,3',
    '',
  ])
})

test('an export holds as many rows as its source, in each form', async () => {
  const made = await mart()
  const as = made.owning.owner
  const condition = { column: '金额', operator: 'gte' as const, values: ['300'] }
  const csv = await api.download(calls.exportTable, { as, body: { ...own(made), form: 'csv', condition } })
  const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(csv.bytes).trimEnd().split('\r\n')
  expect(lines[0]).toBe('\uFEFF编号,金额,日期,时刻,次数')
  expect(lines[1]).toBe('HT003,300.5,2026-01-04,2026-01-05 08:30:00,9007199254740993')
  expect(lines).toHaveLength(1 + rows.filter(([, amount]) => amount !== undefined && Number(amount) >= 300).length)
  const xlsx = await api.download(calls.exportTable, { as, body: own(made) })
  const about = (await readXlsx(xlsx.bytes)).sheets[0]?.rows
  expect(about).toContainEqual(['时间', 'Asia/Shanghai 当地时间'])
  expect(decodeURIComponent(xlsx.headers.get('content-disposition') ?? '')).toContain('数据下载')
  const parquet = await api.download(calls.exportTable, { as, body: { ...own(made), form: 'parquet' } })
  expect(new TextDecoder().decode(parquet.bytes.slice(0, 4))).toBe('PAR1')
  await api.refuses(calls.exportTable, 'table.right', { as: made.owning.viewer, body: own(made) })
  await api.refuses(calls.exportTable, 'validation', {
    as,
    body: { ...own(made), condition: { column: '金额', operator: 'eq', values: ['x'] } },
  })
})

test('a person exports at most sixty tables an hour', async () => {
  const made = await mart()
  await api.db.execute(sql`
    insert into quota_use (quota, used_by, amount, at)
    values ('tablesExported', ${`user:${made.owning.owner.userId}`}, 60, '2026-11-20T02:00:00Z'::timestamptz)`)
  await api.refuses(calls.exportTable, 'quota.rate', { as: made.owning.owner, body: own(made) })
})
