import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { grant } from '#api/data/authorizations/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import * as calls from '#contract/data/mart/calls.ts'
import { filesInMemory } from '../../shell/files/stores.ts'
import { openTestApi, requestOf, type TestApi } from '../../support/api.ts'
import { fewOf } from '../../support/runs.ts'
import { grantTo, type Mart, makeMart } from '../authorizations/granted.ts'

/** Runs while a query reads the files of its table, once its right has been checked. */
let meanwhile: (() => Promise<unknown>) | undefined
let api: TestApi
beforeAll(async () => {
  const files = filesInMemory()
  const store = {
    ...files,
    async get(path: string) {
      const run = meanwhile
      meanwhile = undefined
      await run?.()
      return files.get(path)
    },
  }
  api = await openTestApi({ now: '2026-11-20T02:00:00Z', store })
})
afterAll(() => api.close())

const columns = [{ name: '编号' }, { name: '附件' }]
const rows = [
  ['E1', 'https://example.com/1'],
  ['E2', 'https://example.com/2'],
]
async function makeGranted(): Promise<Mart> {
  const mart = await makeMart(api, { columns, rows })
  await grantTo(api, mart, { columns: ['编号', '附件'], permissions: ['view', 'download'] })
  return mart
}
const tableOf = ({ table, using }: Mart) => ({ bizId: table.bizId, workspaceBizId: using.bizId })

/** Ways in which a right ends or shrinks. */
const ends = {
  revoked: ({ table }: Mart) =>
    api.db.update(grant).set({ revokedAt: '2026-11-20T01:00:00Z' }).where(eq(grant.tableId, table.id)),
  narrowed: ({ table }: Mart) =>
    api.db
      .update(grant)
      .set({ columns: { 编号: 'plain', 附件: 'masked' } })
      .where(eq(grant.tableId, table.id)),
  halted: ({ using }: Mart) =>
    api.db.update(workspace).set({ haltedAt: '2026-11-20T01:00:00Z' }).where(eq(workspace.id, using.id)),
  withdrawn: ({ table }: Mart) =>
    api.db.update(dataTable).set({ status: 'withdrawn' }).where(eq(dataTable.id, table.id)),
  left: ({ using }: Mart) =>
    api.db.delete(workspaceMember).where(eq(workspaceMember.userId, using.collaborator.userId)),
} as const
const refusalOf = {
  revoked: 'table.right',
  narrowed: 'table.right',
  halted: 'table.right',
  withdrawn: 'table.right',
  left: 'access.denied',
} as const
const whyOf = {
  revoked: 'revoked',
  narrowed: 'changed',
  halted: 'halted',
  withdrawn: 'withdrawn',
  left: undefined,
} as const
const ways = Object.keys(ends) as (keyof typeof ends)[]

test.each(ways)('rows that were read while the right was %s are not delivered', async (way) => {
  const mart = await makeGranted()
  meanwhile = () => ends[way](mart)
  const request = { as: mart.using.collaborator, body: { ...tableOf(mart), size: 5 } }
  const { detail } = await api.refuses(calls.readTable, refusalOf[way], request)
  expect(detail?.why).toBe(whyOf[way])
})

test.each(fewOf(ways))('figures and links that were read while the right was %s are not delivered', async (way) => {
  const [figures, links] = [await makeGranted(), await makeGranted()]
  meanwhile = () => ends[way](figures)
  await api.refuses(calls.profileTable, refusalOf[way], { as: figures.using.collaborator, query: tableOf(figures) })
  meanwhile = () => ends[way](links)
  const { bizId: sourceTable, workspaceBizId } = tableOf(links)
  const body = { sourceTable, workspaceBizId, urlField: '附件' }
  await api.refuses(calls.findLinks, refusalOf[way], { as: links.using.collaborator, body })
})

test('an export whose right is revoked after its check is refused, before a byte of it leaves', async () => {
  const mart = await makeGranted()
  // The export is counted between the check of the right and the run of the engine.
  await api.db.execute(
    sql.raw(`
    create function end_right() returns trigger language plpgsql as $$ begin
      update data_grant set revoked_at = '2026-11-20T01:00:00Z' where table_id = ${mart.table.id}; return new; end $$;
    create trigger ends_right after insert on quota_use for each row execute function end_right()`),
  )
  try {
    const requested = { as: mart.using.collaborator, body: { ...tableOf(mart), form: 'csv' as const } }
    const { detail } = await api.refuses(calls.exportTable, 'table.right', requested)
    expect(detail).toMatchObject({ why: 'revoked', permission: 'view' })
  } finally {
    await api.db.execute(sql.raw('drop trigger ends_right on quota_use; drop function end_right()'))
  }
})

test('a download breaks off when its right ends while it is sent', async () => {
  const wide = Array.from({ length: 1200 }, (_, at) => [`E${at}`, 'x'.repeat(10_000)])
  const mart = await makeMart(api, { columns, rows: wide })
  await grantTo(api, mart, { columns: ['编号', '附件'], permissions: ['view', 'download'] })
  const input = { as: mart.using.collaborator, body: { ...tableOf(mart), form: 'csv' as const } }
  const { url, init } = requestOf(calls.exportTable, input)
  const response = await api.fetch(url, init)
  const reader = response.body?.getReader()
  const first = await reader?.read()
  expect(first?.done).toBe(false)
  await ends.revoked(mart)
  let received = first?.value?.length ?? 0
  const rest = async () => {
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) received += part.value.length
  }
  await expect(rest()).rejects.toThrow('ended during its export')
  expect(received).toBeLessThan(Number(response.headers.get('content-length')))
})
