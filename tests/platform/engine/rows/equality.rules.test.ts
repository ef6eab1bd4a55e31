import { afterAll, expect, test } from 'vitest'
import { call, cast, type Expression, literal, tryCast } from '#api/platform/engine/plan/expression.ts'
import { project, scan } from '#api/platform/engine/plan/plan.ts'
import type { ColumnType } from '#api/platform/engine/plan/types.ts'
import { runsOf } from '../../../support/runs.ts'
import { openTestSession } from '../test-session.ts'
import { compareBatches, failed, rowCell } from './compared.ts'

const { session, close } = await openTestSession()
afterAll(close)

test('random expressions have the same value by row and by the engine', async () => {
  const { cells, differences } = await compareBatches(session, { from: 1, batches: runsOf(18) })
  expect(differences).toEqual([])
  expect(cells).toBeGreaterThanOrEqual(runsOf(20_000))
})

const wide = (of: Expression) => tryCast(of, 'decimal(38,10)')

test.each<[string, Expression, Record<string, [ColumnType, string | number]>, unknown]>([
  [
    'a negative decimal beyond the integers of a double becomes one',
    cast('a', 'double'),
    { a: ['decimal(38,10)', '-21474836448525163.5300000000'] },
    -21_474_836_448_525_160,
  ],
  [
    'a positive decimal beyond the integers of a double becomes one',
    cast('a', 'double'),
    { a: ['decimal(38,10)', '21474836448525163.5300000000'] },
    21_474_836_448_525_164,
  ],
  [
    'a negative decimal of 64 bits becomes a double',
    cast('a', 'double'),
    { a: ['decimal(18,0)', '-21474836448525163'] },
    -21_474_836_448_525_164,
  ],
  [
    'a decimal beyond 64 bits becomes a double',
    cast('a', 'double'),
    { a: ['decimal(38,0)', '-98765432109876543210987'] },
    -9.876543210987654e22,
  ],
  [
    'negative decimals are divided',
    call('divide', wide(call('multiply', 'a', 'b')), wide(literal(12))),
    { a: ['decimal(9,2)', '9999999.99'], b: ['integer', -2_147_483_648] },
    -1_789_569_704_877_096.8,
  ],
  [
    'a difference that does not fit is compared with a constant',
    call('ne', literal('0.00', 'decimal(9,2)'), tryCast(call('subtract', 'a', 'b'), 'decimal(9,2)')),
    { a: ['decimal(9,2)', '12.50'], b: ['integer', -2_147_483_648] },
    null,
  ],
  [
    'an integer that does not fit is compared with a constant',
    call('gt', tryCast('a', 'integer'), literal(7)),
    { a: ['bigint', '5000000000'] },
    null,
  ],
  [
    'an integer that does not fit is looked up among constants',
    call('in', tryCast('a', 'integer'), literal(5), literal(7)),
    { a: ['bigint', '5000000000'] },
    null,
  ],
  [
    'a conversion that fails in a comparison with a constant',
    call('lt', cast('a', 'integer'), literal(7)),
    { a: ['bigint', '5000000000'] },
    failed,
  ],
  [
    'zeros beyond the scale of a decimal change nothing',
    tryCast('a', 'decimal(18,4)'),
    { a: ['text', '-318.030000000000000000000000000000000000000000'] },
    '-318.0300',
  ],
  ['a text of another form is no number', tryCast('a', 'bigint', '[1-9][0-9]*'), { a: ['text', '007'] }, null],
  ['a text of the form is', tryCast('a', 'bigint', '[1-9][0-9]*'), { a: ['text', '70'] }, 70n],
  ['other digits beyond the scale are no decimal', tryCast('a', 'decimal(18,4)'), { a: ['text', '318.030001'] }, null],
])('%s by row as by the engine', async (_, expression, of, expected) => {
  const columns = Object.fromEntries(Object.entries(of).map(([name, [type]]) => [name, type]))
  const row = Object.values(of).map(([, value]) => value)
  const table = 'named'
  await session.store(table, { op: 'values', columns, rows: [row] })
  const byEngine = await session.rows(project(scan(table), { value: expression })).then(
    ([found]) => found?.[0],
    () => failed,
  )
  await session.drop(table)
  expect(byEngine).toBe(expected)
  expect(rowCell(expression, columns, row)).toBe(expected)
})
