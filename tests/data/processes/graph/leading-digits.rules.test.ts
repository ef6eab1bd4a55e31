import { afterAll, beforeAll, expect, test } from 'vitest'
import { withDigit } from '#api/data/processes/graph/steps/leading-digits.ts'
import { type Plan, pick, scan, sort } from '#api/platform/engine/plan/plan.ts'
import { loadTable, openTestSession } from '../../../platform/engine/test-session.ts'

const digits = ['first', 'second', 'firstTwo'] as const

/** Numbers next to those where a digit changes, of all sizes, and others that look random. */
const decimals = [
  ...Array.from({ length: 28 + 10 }, (_, at) => at - 10).flatMap((exponent) =>
    [1, 2, 9, 10, 11, 49, 50, 99].flatMap((start) => around(start, exponent)),
  ),
  ...Array.from({ length: 500 }, (_, row) => shifted(BigInt((row * 7_368_787) % 9_999_991), (row % 24) - 10)),
  '0.0000000000',
]

/** Digits times a power of ten, with 10 decimal places. */
function shifted(start: bigint, exponent: number): string {
  const units = exponent + 10 >= 0 ? start * 10n ** BigInt(exponent + 10) : start / 10n ** BigInt(-exponent - 10)
  const text = String(units).padStart(11, '0')
  return `${text.slice(0, -10)}.${text.slice(-10)}`
}

function around(start: number, exponent: number): string[] {
  const units = BigInt(start) * 10n ** BigInt(exponent + 10)
  return [units - 1n, units, -units, units + 1n].map((each) => {
    const text = String(each < 0n ? -each : each).padStart(11, '0')
    return `${each < 0n ? '-' : ''}${text.slice(0, -10)}.${text.slice(-10)}`
  })
}

const tooLarge = /\d{28,}\./
const amounts = decimals.filter((text) => !tooLarge.test(text))
const integers = amounts.map((text) => text.split('.')[0] ?? '').filter((text) => /^-?\d{1,18}$/.test(text))
const doubles = [
  ...amounts.filter((text) => Math.abs(Number(text)) < 1e22).map((text) => String(Number(text))),
  ...Array.from({ length: 300 }, (_, at) => `${1 + (at % 99)}e${(at % 37) - 18}`),
  '0.3',
  '2.9999999999999996',
  '9.999999999999999e21',
  '1e-19',
]

/** First two significant digits of a number as it is written. */
function digitsOf(text: string): number | null {
  const significant = text
    .replace(/[eE].*$/, '')
    .replace('-', '')
    .replace('.', '')
    .replace(/^0+/, '')
    .replace(/0+$/, '')
  return significant === '' ? null : Number(`${significant}0`.slice(0, 2))
}

let session: Awaited<ReturnType<typeof openTestSession>>
beforeAll(async () => {
  session = await openTestSession()
})
afterAll(() => session.close())

test.each([
  ['decimal(38,10)', amounts],
  ['decimal(38,12)', amounts.filter((text) => !/\d{26,}\./.test(text))],
  ['bigint', integers],
  ['double', doubles],
] as const)('digits of %s are those that are written', async (type, texts) => {
  const table = type.replace(/\W/g, '')
  const rows = texts.map((text, at) => [String(at), text])
  await loadTable(session.session, table, { folder: session.folder, columns: { id: 'bigint', value: type }, rows })
  const withDigits = digits.reduce(
    (rows: Plan, part, at) =>
      withDigit(rows, {
        column: { name: 'value', type },
        digits: part,
        keep: ['id', 'value', ...digits.slice(0, at)],
        as: part,
      }),
    scan(table),
  )
  const found = await session.session.rows(pick(sort(withDigits, 'id'), digits))
  expect(found).toHaveLength(texts.length)
  const expected = texts.map((text) => {
    const two = digitsOf(text)
    return two === null ? [null, null, null] : [Math.floor(two / 10), two % 10, two].map(BigInt)
  })
  const wrong = texts.flatMap((text, at) =>
    String(found[at]) === String(expected[at]) ? [] : [`${text}: ${found[at]} for ${expected[at]}`],
  )
  expect(wrong).toEqual([])
})
