import { expect, test } from 'vitest'
import { readData } from '#api/data/screening/program/read-data.ts'
import { decimalText } from '#api/platform/engine/rows/value.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

const amount = { name: 'amount', type: 'decimal(38,10)', fieldType: FieldType.number } as const

/** Decimal that rules read for a value of a call's body; undefined if it is refused. */
function readAmount(json: string): string | undefined {
  const { row, faults } = readData({ amount: JSON.parse(json) }, [amount])
  return faults ? undefined : decimalText(row[0] as bigint, 10)
}

test.each([
  ['1e-7', '0.0000001000'],
  ['-2.5E-8', '-0.0000000250'],
  ['0.0000012', '0.0000012000'],
  ['"0.0000001"', '0.0000001000'],
  ['-0', '0.0000000000'],
  ['12345.678', '12345.6780000000'],
])('a number keeps its digits, however JSON writes it: %s', (json, decimal) => {
  expect(readAmount(json)).toBe(decimal)
})

test.each(['1e-11', '1.23456789012e-5', '0.1234567890123456', '1e21', '"1e-7"'])(
  'a number that would lose digits is refused: %s',
  (json) => {
    expect(readAmount(json)).toBeUndefined()
  },
)
