import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataVersion } from '#api/data/tables/table.ts'
import { getLineage } from '#contract/data/mart/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { apply, grantTo, type Mart, makeMart } from '../authorizations/granted.ts'
import { makeTable } from '../make-table.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const columns = [{ name: '编号' }, { name: '金额', fieldType: 'number' as const }, { name: '手机' }]

async function makeTraced(): Promise<Mart> {
  const mart = await makeMart(api, { columns, rows: [['E1', '1', '13912345678']] })
  const origin = {
    kind: 'file' as const,
    of: '采购合同.xlsx',
    part: '合同',
    columns: { 编号: '合同编号', 金额: '金额（元）', 手机: '联系电话' },
  }
  await api.db.update(dataVersion).set({ origin }).where(eq(dataVersion.tableId, mart.table.id))
  return mart
}
const own = ({ table, owning }: Mart) => ({ bizId: table.bizId, workspaceBizId: owning.bizId })
const foreign = ({ table, using }: Mart) => ({ bizId: table.bizId, workspaceBizId: using.bizId })

test('each column names its column in the file and sheet, and owners see which workspaces use it', async () => {
  const mart = await makeTraced()
  await grantTo(api, mart, { columns: ['编号', '手机'] }, { columns: { 编号: 'plain', 手机: 'masked' } })
  const found = await api.done(getLineage, { as: mart.owning.owner, query: own(mart) })
  expect(found.versions).toMatchObject([
    {
      number: 1,
      kind: 'file',
      of: '采购合同.xlsx',
      part: '合同',
      columns: [
        { name: '编号', from: '合同编号' },
        { name: '金额', from: '金额（元）' },
        { name: '手机', from: '联系电话' },
      ],
    },
  ])
  expect(found.grants).toMatchObject([
    {
      workspace: { bizId: mart.using.bizId },
      state: 'authorized',
      plain: ['编号'],
      masked: ['手机'],
      until: '2027-01-31',
    },
  ])
  expect(found.pending).toBe(0)
  const ofColumn = async (column: string) => {
    const { versions, grants } = await api.done(getLineage, {
      as: mart.market.manager,
      query: { ...own(mart), column },
    })
    return [versions[0]?.columns.length, grants?.length]
  }
  await api.refuses(getLineage, 'access.denied', { as: mart.market.manager, query: own(mart) })
  await api.db.execute(`insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
    values (${mart.owning.id}, ${mart.market.manager.userId}, '2', '0', '2026-01-01')`)
  expect([await ofColumn('手机'), await ofColumn('金额')]).toEqual([
    [1, 1],
    [1, 0],
  ])
})

test('a grantee sees the origins of the columns of their right, and no other users', async () => {
  const mart = await makeTraced()
  await grantTo(api, mart, { columns: ['编号'] })
  const as = mart.using.viewer
  const found = await api.done(getLineage, { as, query: foreign(mart) })
  expect(found.versions[0]?.columns).toEqual([{ name: '编号', from: '合同编号' }])
  expect(JSON.stringify(found)).not.toContain('联系电话')
  expect([found.grants, found.pending]).toEqual([null, null])
  for (const column of ['手机', '不存在'])
    await api.refuses(getLineage, 'validation', { as, query: { ...foreign(mart), column } })
})

test('a grantee sees no step and no source column of the process that makes the table', async () => {
  const mart = await makeTraced()
  await grantTo(api, mart, { columns: ['编号'] })
  await api.db.execute(
    sql`update data_version set origin = ${JSON.stringify({
      kind: 'process',
      of: '日结',
      part: null,
      columns: { 编号: '秘密步骤.合同编号' },
    })}::jsonb where table_id = (select id from data_table where biz_id = ${mart.table.bizId})`,
  )
  const found = await api.done(getLineage, { as: mart.using.viewer, query: foreign(mart) })
  expect(found.versions[0]?.columns).toEqual([{ name: '编号', from: null }])
  expect(JSON.stringify(found)).not.toContain('秘密步骤')
  const seen = await api.done(getLineage, { as: mart.owning.viewer, query: own(mart) })
  expect(seen.versions[0]?.columns[0]).toEqual({ name: '编号', from: '秘密步骤.合同编号' })
})

test('viewers of the owning workspace do not see the users, and pending requests are counted', async () => {
  const mart = await makeTraced()
  await apply(api, mart)
  const query = own(mart)
  expect((await api.done(getLineage, { as: mart.owning.viewer, query })).grants).toBe(null)
  expect(await api.done(getLineage, { as: mart.owning.collaborator, query })).toMatchObject({ grants: [], pending: 1 })
})

test('lineage is refused without a right, to strangers and for unknown tables; versions of before have no column origins', async () => {
  const mart = await makeTraced()
  await api.refuses(getLineage, 'table.right', { as: mart.using.owner, query: foreign(mart) })
  await api.refuses(getLineage, 'access.denied', { as: mart.using.stranger, query: foreign(mart) })
  const unknown = { ...own(mart), bizId: 'nowhere-to-be-found' }
  await api.refuses(getLineage, 'notFound', { as: mart.owning.owner, query: unknown })
  const table = await makeTable(api, {
    workspaceId: mart.owning.id,
    owner: mart.owning.owner,
    columns,
    rows: [['1', '2', '3']],
  })
  const found = await api.done(getLineage, { as: mart.owning.owner, query: { ...own(mart), bizId: table.bizId } })
  expect(found.versions).toMatchObject([
    { kind: 'file', of: '样本.csv', part: null, columns: [{ from: null }, { from: null }, { from: null }] },
  ])
})
