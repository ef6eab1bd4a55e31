import { afterAll, describe, expect, test } from 'vitest'
import { type Plan, project } from '#api/platform/engine/plan/plan.ts'
import type { ColumnTypes } from '#api/platform/engine/plan/types.ts'
import { builders } from '#api/platform/expressions/functions.ts'
import { readExpression } from '#api/platform/expressions/read-expression.ts'
import { expressionFunctions, signatureText } from '#contract/platform/expressions/functions.ts'
import { openTestSession } from '../engine/test-session.ts'

const { session, close } = await openTestSession()
afterAll(close)

const types = {
  name: 'text',
  empty: 'text',
  amount: 'decimal(38,10)',
  rate: 'decimal(38,10)',
  count: 'bigint',
  weight: 'double',
  isOpen: 'boolean',
  due: 'date',
  paid: 'timestamp',
  金额: 'decimal(38,10)',
  not: 'bigint',
} as const satisfies ColumnTypes
const row = [
  'ＡＣ-007 ',
  null,
  '1234567890123.45',
  '0.06',
  '9007199254740993',
  2.5,
  true,
  '2026-01-31',
  '2026-01-31 16:30:00',
  '-5',
  3,
]
const table: Plan = { op: 'values', columns: types, rows: [row] }
const columns = new Map(Object.entries(types).map(([name, type]) => [name, { type, nullable: true }]))
const scope = { columns, timeZone: 'Asia/Shanghai' }

async function resultOf(text: string) {
  const read = readExpression(text, scope)
  if ('fault' in read) throw new Error(JSON.stringify(read.fault))
  const [found] = await session.rows(project(table, { value: read.expression }))
  return found?.[0]
}
const faultOf = (text: string) => {
  const read = readExpression(text, scope)
  return 'fault' in read ? [read.fault.key.replace('expressions:', ''), read.fault.values?.place] : read
}

test.each<[string, unknown]>([
  ['1 + 2 * 3', 7n],
  ['(1 + 2) * 3', 9n],
  ['2 - 1 - 1', 0n],
  ['-2 * 3', -6n],
  ['7 / 2', 3.5],
  ['7 % 4', 3n],
  ['div(7, 2)', 3n],
  ['0.1 + 0.2', '0.3'],
  ['1 / 0', null],
  ['count + 1', 9007199254740994n],
  ['round(amount * rate, 2)', '74074073407.41'],
  ['amount * rate', '74074073407.40700000000000000000'],
  ['amount = 1234567890123.45', true],
  ['金额 < 0 and not isEmpty(name)', true],
  ['isEmpty(empty)', true],
  ['empty = "x"', null],
  ['[not] + 1', 4n],
  ['NAME = "ＡＣ-007 "', true],
  ['trim(halfWidth(name))', 'AC-007'],
  ["replacePattern(trim(halfWidth(name)), '^[A-Z]+-0*', '')", '7'],
  ['extract(name, "[0-9]+")', '007'],
  ['concat("a""b", \'c\'\'d\')', `a"bc'd`],
  ['concat(left(name, 1), "x")', 'Ａx'],
  ['if(weight > 2, "heavy", "light")', 'heavy'],
  ['if(weight > 3, 1)', null],
  ['ifEmpty(empty, "none")', 'none'],
  ['max(1, 2.5)', '2.5'],
  ['count in (1, 2)', false],
  ['count not in (1, 2)', true],
  ['weight between 2 and 3 and isOpen', true],
  ['weight not between 2 and 3', false],
  ['null = count', null],
  ['due = "2026-01-31"', true],
  ['due in ("2026-01-30", "2026-01-31")', true],
  // Half past midnight of the first of February in Shanghai.
  ['paid >= "2026-02-01"', true],
  ['paid = "2026-02-01 00:30:00"', true],
  ['date(paid) = "2026-02-01"', true],
  ['paid > due', true],
  ['daysBetween(due, paid)', 1n],
  ['month(paid)', 2n],
  ['weekday(paid)', 7n],
  ['hour(paid)', 0n],
  ['dateText(paid)', '2026-02-01'],
  ['monthText(due)', '2026-01'],
  ['addMonths(due, 1)', '2026-02-28'],
  ['addDays(paid, 1) = "2026-02-02 00:30:00"', true],
  ['number("1234.50") + 1', '1235.5000000000'],
  ['integer("12.6")', null],
  ['text(amount)', '1234567890123.45'],
  ['text(paid)', '2026-02-01 00:30:00.000000'],
  ['timestamp("2026-02-01 00:30:00") = paid', true],
  ['timestamp("2026-01-31T16:30:00Z") = paid', true],
  ['round（amount × 2， 1）', '2469135780246.9'],
])('%s', async (text, value) => {
  expect(await resultOf(text)).toEqual(value)
})

test.each<[string, string, number]>([
  ['amount # 2', 'sign', 8],
  ['amount +', 'endMissing', 9],
  ['amount 2', 'unexpected', 8],
  ['(amount', 'endMissing', 8],
  ['', 'endMissing', 1],
  ['"open', 'sign', 1],
  ['gone + 1', 'unknownColumn', 1],
  ['1 + gone', 'unknownColumn', 5],
  ['nothing(1)', 'unknownFunction', 1],
  ['round()', 'argumentCount', 1],
  ['abs(1, 2)', 'argumentCount', 1],
  ['abs(name)', 'typeMismatch', 5],
  ['round(amount, count)', 'fixedNeeded', 15],
  ['left(name, -1)', 'valueInvalid', 12],
  ['year(name)', 'momentNeeded', 6],
  ['name + 1', 'textsAreJoined', 6],
  ['paid - due', 'daysAreCounted', 6],
  ['name = count', 'notComparable', 6],
  ['name = due', 'notComparable', 6],
  ['due = "31.1.2026"', 'notADay', 7],
  ['if(isOpen, 1, "one")', 'notComparable', 1],
  ['if(1, 2, 3)', 'typeMismatch', 1],
  ['isOpen and 1', 'typeMismatch', 12],
  ['boolean(due)', 'argumentType', 1],
  ['amount * amount * amount', 'tooManyDigits', 17],
  ['matches(name, "(?=a)")', 'patternInvalid', 15],
  ['matches(name, "(")', 'patternInvalid', 15],
  ['99999999999999999999999999999999999999.5', 'numberTooLong', 1],
  [`${'('.repeat(70)}1${')'.repeat(70)}`, 'nested', 61],
])('%s is refused with its place', (text, key, place) => {
  expect(faultOf(text)).toEqual([key, place])
})

test('the whole must have the type that is wanted', () => {
  expect(readExpression('amount', scope, 'boolean')).toEqual({
    fault: { key: 'expressions:wrongResult', values: { expected: 'boolean', found: 'decimal(38,10)', place: 1 } },
  })
})

test('long texts are read in little time, or refused', () => {
  const began = performance.now()
  expect(readExpression(Array.from({ length: 90 }, () => 'amount').join(' + '), scope)).toHaveProperty('type')
  expect(faultOf(Array.from({ length: 400 }, () => 'count').join(' + '))).toEqual(['nested', 2383])
  expect(faultOf('not '.repeat(500))).toEqual(['nested', 241])
  expect(performance.now() - began).toBeLessThan(1000)
})

test('functions that repeat their arguments are refused before they grow beyond all bounds', () => {
  const began = performance.now()
  const nested = (name: string, depth: number, inner: string) =>
    `${`${name}(`.repeat(depth)}${inner}${')'.repeat(depth)}`
  expect(readExpression(nested('sqrt', 10, 'amount'), scope)).toHaveProperty('type')
  expect(faultOf(nested('sqrt', 50, 'amount'))).toEqual(['nested', 1])
  expect(faultOf(`${'timestamp(text('.repeat(25)}name${'))'.repeat(25)}`)).toEqual(['nested', 1])
  const far = (inner: string) => `distance_km(${inner}, 1, 2, 3)`
  expect(faultOf(Array.from({ length: 12 }).reduce<string>(far, 'amount'))).toEqual(['nested', 1])
  expect(performance.now() - began).toBeLessThan(1000)
})

describe('functions', () => {
  test('each has a signature and an expression', () => {
    expect(Object.keys(builders)).toEqual(Object.keys(expressionFunctions))
  })

  test('signatures are shown with what may be left out or repeated', () => {
    expect([signatureText('round'), signatureText('concat'), signatureText('if')]).toEqual([
      'round(number, fixedWhole?)',
      'concat(text, text, …)',
      'if(boolean, any, any?)',
    ])
  })
})
