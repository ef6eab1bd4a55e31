import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeComparison, findComparison, publishComparison } from '#contract/audit/comparisons/calls.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { makeCompared } from '../../audit/comparisons/compared.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeProvider, refresh, rowsOf, take } from './taken.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('versions of comparisons are stored with the figures that their page shows', { timeout: 180_000 }, async () => {
  const { id, member, objectId } = await makeCompared(api)
  const by = await makeProvider(api, [ReviewPerm.manage])
  const bizId = await take(api, by, 'comparisons.versions')
  const rowOf = async () => (await rowsOf(api, by, bizId)).find(({ comparison_id }) => comparison_id === id)
  const { version } = await api.done(findComparison, { as: member, query: { objectId } })
  const { figures } = version ?? {}
  const linesOf = (state: string) => {
    const sums = figures?.byState.find((each) => each.state === state)
    return (sums?.reported.lines ?? 0) + (sums?.sale.lines ?? 0)
  }
  expect(await rowOf()).toMatchObject({
    number: 1,
    state: '已完成',
    started_by: member.name,
    lines: figures?.lines,
    differing: version?.differing,
    reported_quantity: figures?.share.reportedQuantity,
    matched_quantity: figures?.share.matchedQuantity,
    matched_lines: linesOf('matched'),
    quantity_differs: linesOf('quantityDiffers'),
    only_reported: linesOf('onlyReported'),
    only_dealer: linesOf('onlyDealer'),
    stock_findings: figures?.stock.findings,
    unknown_lines: figures?.unknownLines,
    online: false,
    published_at: null,
  })
  expect(linesOf('matched')).toBeGreaterThan(0)
  await api.done(publishComparison, { as: member, body: { id } })
  expect((await refresh(api, by, bizId)).run?.state).toBe('done')
  expect(await rowOf()).toMatchObject({ online: true, published_at: expect.stringContaining('T') })
})

test('differences by dealer count the newest result of each object once', { timeout: 180_000 }, async () => {
  const { id: first, member, objectId } = await makeCompared(api)
  const { id } = await api.done(executeComparison, { as: member, body: { objectId } })
  await api.work()
  const by = await makeProvider(api, [ReviewPerm.manage])
  const rows = await rowsOf(api, by, await take(api, by, 'comparisons.differences'))
  expect(rows.filter(({ comparison_id }) => comparison_id === first)).toEqual([])
  const own = rows.filter(({ comparison_id }) => comparison_id === id)
  const { version } = await api.done(findComparison, { as: member, query: { objectId } })
  expect(version?.id).toBe(id)
  const states = version?.figures?.byState ?? []
  expect(own).toHaveLength(7)
  expect(own.filter(({ lines }) => lines !== 0)).toHaveLength(
    states.filter(({ reported, sale }) => reported.lines + sale.lines > 0).length,
  )
  const sum = (name: string, of = own) => of.reduce((total, row) => total + Number(row[name]), 0)
  expect(sum('lines')).toBe(version?.figures?.lines)
  expect(
    sum(
      'lines',
      own.filter(({ differs }) => differs === true),
    ),
  ).toBe(version?.differing)
  expect(sum('reported_quantity')).toBe(Number(version?.figures?.share.reportedQuantity))
})
