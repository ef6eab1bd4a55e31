import { afterAll, beforeAll, expect, test } from 'vitest'
import { findComparison, getComparisonLine } from '#contract/audit/comparisons/calls.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'
import { makeCompared, row } from './compared.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

test('an unpaired line names the lines that would close it, and the rule that prevented it', {
  timeout: 120_000,
}, async () => {
  const reported = [row('2026-01-05', 95, 'R1'), row('2026-03-05', 100, 'R2', 'B02'), row('2026-05-05', 10, 'R3')]
  const sold = [
    row('2026-01-05', 100, 'S1'),
    row('2026-01-06', -5, 'S2'),
    row('2026-03-05', 60, 'S3', 'B03'),
    row('2026-03-06', 40, 'S4', 'B04'),
    row('2026-05-05', 10, 'S5'),
  ]
  const { id, objectId, executor } = await makeCompared(api, { reported, sold })
  const { lines } = await api.done(findComparison, { as: executor, query: { objectId } })
  const hintsOf = async (document: string) => {
    const place = lines?.records.find(({ documentNo }) => documentNo === document)?.place ?? -1
    const { hints } = await api.done(getComparisonLine, { as: executor, query: { id, place } })
    return hints.map(({ reason, because, lines: of }) => [reason, because, of.map(({ row, base }) => [row, base])])
  }
  expect(await hintsOf('R1')).toEqual([['sum', ['return'], [[3, '-5']]]])
  expect(await hintsOf('S2')).toEqual([
    [
      'closes',
      ['return'],
      [
        [2, '95'],
        [2, '100'],
      ],
    ],
  ])
  expect(await hintsOf('R2')).toEqual([
    [
      'sum',
      ['batch'],
      [
        [4, '60'],
        [5, '40'],
      ],
    ],
  ])
  expect(await hintsOf('S5')).toEqual([])
})
