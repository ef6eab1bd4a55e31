import { afterAll, beforeAll, expect, test } from 'vitest'
import { revokeGrant } from '#contract/data/authorizations/calls.ts'
import * as calls from '#contract/data/mart/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { grantTo, type Mart, makeMart } from '../authorizations/granted.ts'
import { addVersion, type NewColumn } from '../make-table.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi({ now: '2026-11-20T02:00:00Z' })
})
afterAll(() => api.close())

const columns: NewColumn[] = [
  { name: '编号' },
  { name: '金额', fieldType: 'integer' },
  { name: '手机', defaultView: 'masked', maskKind: 'hash' },
]
const rows = Array.from({ length: 30 }, (_, at) => [`HT${at}`, String(at), `1380000${1000 + at}`])
const condition = { column: '金额', operator: 'lt' as const, values: ['20'] }

const own = ({ table, owning }: Mart) => ({ bizId: table.bizId, workspaceBizId: owning.bizId })
const granted = ({ table, using }: Mart) => ({ bizId: table.bizId, workspaceBizId: using.bizId })

/** Queries and jobs that the engine has done for readers of tables. */
const queriesDone = () =>
  api.log.filter(
    ({ message, fields }) =>
      message === 'engine job' && 'task' in fields && /^(tableReads\.|tables\.profile)/.test(String(fields.task)),
  ).length

/** Number of engine queries that a read takes. */
async function queriesOf(read: () => Promise<unknown>): Promise<number> {
  const before = queriesDone()
  await read()
  return queriesDone() - before
}

test('a repeated request for a page, its total, a profile or links runs no query', async () => {
  const made = await makeMart(api, { columns, rows })
  await grantTo(api, made, { columns: ['编号', '金额'] }, { permissions: ['view'], rowCondition: condition })
  const as = made.using.owner
  const body = { ...granted(made), condition, size: 5, sort: '金额' }
  const readings = [
    () => api.done(calls.readTable, { as, body }),
    () => api.done(calls.profileTable, { as, query: granted(made) }),
    () =>
      api.done(calls.findLinks, {
        as,
        body: { sourceTable: made.table.bizId, urlField: '编号', workspaceBizId: made.using.bizId },
      }),
  ]
  for (const read of readings) {
    expect(await queriesOf(read)).toBeGreaterThan(0)
    expect(await queriesOf(read)).toBe(0)
  }
  const first = await api.done(calls.readTable, { as, body })
  expect([first.total, first.rows.map(([id]) => id)]).toEqual([20, ['HT0', 'HT1', 'HT2', 'HT3', 'HT4']])
  // The next page has the total of the first.
  expect(await queriesOf(() => api.done(calls.readTable, { as, body: { ...body, after: first.next ?? '' } }))).toBe(1)
})

test('cached results of one right are not served under another', async () => {
  const made = await makeMart(api, { columns, rows })
  const body = { ...own(made), size: 30 }
  const read = (as: { token: string }) => api.done(calls.readTable, { as, body })
  const plain = await read(made.owning.owner)
  expect(await queriesOf(() => read(made.owning.owner))).toBe(0)
  const masked = await read(made.owning.viewer)
  expect(plain.rows.map(([, , phone]) => phone)).toEqual(rows.map(([, , phone]) => phone))
  expect(masked.rows.every(([, , phone]) => /^[0-9a-f]{32}$/.test(String(phone)))).toBe(true)
  await grantTo(api, made, { columns: ['编号', '手机'] }, { permissions: ['view'], rowCondition: condition })
  const other = await api.done(calls.readTable, { as: made.using.owner, body: { ...granted(made), size: 30 } })
  expect([other.total, other.columns.map(({ name }) => name)]).toEqual([20, ['编号', '手机']])
})

test('a cached result is not served once its right is revoked or reduced', async () => {
  const made = await makeMart(api, { columns, rows })
  const requested = { columns: ['编号', '金额'] }
  const bizId = await grantTo(api, made, requested, { permissions: ['view'] })
  const body = { ...granted(made), size: 30 }
  const readings = () => api.done(calls.readTable, { as: made.using.owner, body })
  expect((await readings()).total).toBe(30)
  expect(await queriesOf(readings)).toBe(0)
  await api.done(revokeGrant, { as: made.market.manager, body: { bizId, reason: '结束' } })
  await api.refuses(calls.readTable, 'table.right', { as: made.using.owner, body })
  await grantTo(api, made, requested, { permissions: ['view'], rowCondition: condition })
  expect((await readings()).total).toBe(20)
})

test('a new version is read again', async () => {
  const made = await makeMart(api, { columns, rows })
  const read = () => api.done(calls.previewTable, { as: made.owning.owner, body: { ...own(made), rows: 5 } })
  await read()
  await addVersion(api, made.table.id, { columns, rows: [['NEW', '1', '13800000000']], by: made.owning.owner.userId })
  expect((await read()).rows).toEqual([['NEW', 1, '13800000000']])
})

test('pages of an order, one after the other, are its rows, and read those whose keys are known', async () => {
  const made = await makeMart(api, { columns, rows })
  const readAs = async (as: { token: string }, order: 'asc' | 'desc', size: number) => {
    const found: unknown[] = []
    for (let after: string | undefined; ; ) {
      const body = { ...own(made), sort: '手机', order, size, ...(after && { after }) }
      const page = await api.done(calls.readTable, { as, body })
      found.push(...page.rows.map(([id]) => id))
      if (!page.next) return found
      after = page.next
    }
  }
  const { owner, viewer } = made.owning
  const inOrder = rows.map(([id]) => id)
  expect(await readAs(owner, 'asc', 13)).toEqual(inOrder)
  expect(await readAs(owner, 'asc', 30)).toEqual(inOrder)
  const masked = await readAs(viewer, 'desc', 30)
  expect(masked).not.toEqual(inOrder.toReversed())
  expect(masked.toSorted()).toEqual(inOrder.toSorted())
  for (const size of [11, 29]) expect(await readAs(viewer, 'desc', size)).toEqual(masked)
})
