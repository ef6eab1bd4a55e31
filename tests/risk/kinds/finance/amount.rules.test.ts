import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moneyCell } from '#api/risk/kinds/finance/money.ts'
import { formatDecimal } from '#contract/platform/decimal.ts'
import { amountIn, digitsIn, readAmount } from '#contract/risk/kinds/finance/amount.ts'
import { AmountUnit } from '#contract/risk/kinds/finance/codes.ts'

/** Up to 14 integer digits and two decimals, as cents. */
const cents = fc.bigInt({ min: -9_999_999_999_999_999n, max: 9_999_999_999_999_999n })

const written = (amount: bigint): string => {
  const [sign, digits] = amount < 0n ? ['-', String(-amount)] : ['', String(amount)]
  const padded = digits.padStart(3, '0')
  return `${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`
}

const fullWidth = (text: string) =>
  text.replace(/[\d.,-]/g, (sign) => String.fromCharCode((sign.codePointAt(0) ?? 0) + 0xfee0))

test('every amount of 14 digits and 2 decimals is read exactly, to the cent', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const text = written(amount)
      expect(readAmount(text)).toBe(text)
    }),
    { seed: 5 },
  )
})

test('full-width figures, thousands separators and spaces as people type them are read', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const text = written(amount)
      const grouped = formatDecimal(text)
      expect(readAmount(grouped)).toBe(text)
      expect(readAmount(fullWidth(grouped))).toBe(text)
      expect(readAmount(fullWidth(text))).toBe(text)
      expect(readAmount(`  ${grouped.replaceAll(',', ' ')} `)).toBe(text)
      expect(readAmount(grouped.replaceAll(',', '，'))).toBe(text)
    }),
    { seed: 5 },
  )
})

test.each([
  ['0', '0.00'],
  ['-0', '0.00'],
  ['007', '7.00'],
  ['1.5', '1.50'],
  ['−12', '-12.00'],
  ['－１２．３', '-12.30'],
  ['¥1,234', '1234.00'],
  ['-￥5', '-5.00'],
  ['12345678901234.56', '12345678901234.56'],
])('%s is %s', (typed, amount) => expect(readAmount(typed)).toBe(amount))

test.each([
  '',
  '-',
  'abc',
  '1.234',
  '1.005',
  '123456789012345',
  '0.123',
  '1,23',
  '12,34.5',
  '1,2345',
  '1 2',
  '1.',
  '.5',
  '1e5',
  '+1',
  '0x10',
  '1.2.3',
  '(5)',
  'NaN',
  'Infinity',
  '--1',
])('%s is no amount', (typed) => expect(readAmount(typed)).toBeUndefined())

test('any input is refused or an amount that the database accepts', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' })), (typed) => {
      expect(readAmount(typed) ?? '0.00').toMatch(/^-?(0|[1-9]\d{0,13})\.\d{2}$/)
    }),
  )
})

test('in a workbook an amount is a number as long as Excel keeps all its digits, and text beyond', () => {
  expect(moneyCell('1234567890123.45')).toBe(1_234_567_890_123.45)
  expect(moneyCell('12345678901234.56')).toBe('12345678901234.56')
  expect(moneyCell(null)).toBe(null)
  fc.assert(
    fc.property(cents, (amount) => {
      const cell = moneyCell(written(amount))
      const text = typeof cell === 'number' ? cell.toFixed(2) : cell
      expect(text === '-0.00' ? '0.00' : text).toBe(written(amount))
    }),
  )
})

test('an amount is shown in any unit and read again to the cent', () => {
  fc.assert(
    fc.property(cents, fc.constantFrom(...Object.values(AmountUnit)), (amount, unit) => {
      const yuan = written(amount)
      expect(readAmount(formatDecimal(amountIn(yuan, unit)), unit)).toBe(yuan)
    }),
  )
  expect(amountIn('12345600.00', 'wan')).toBe('1234.56')
  expect(amountIn('0.01', 'wan')).toBe('0.000001')
  expect(amountIn('-5000.00', 'wan')).toBe('-0.50')
  expect(amountIn('1234567.89', 'million')).toBe('1.23456789')
  expect(amountIn('100.00', 'yuan')).toBe('100.00')
})

test('a unit takes as many digits as its amounts have in yuan', () => {
  expect(digitsIn('wan')).toEqual({ integers: 10, decimals: 6 })
  expect(readAmount('9999999999.999999', 'wan')).toBe('99999999999999.99')
  expect(readAmount('10000000000', 'wan')).toBeUndefined()
  expect(readAmount('0.0000001', 'wan')).toBeUndefined()
  expect(readAmount('-0.00000001', 'million')).toBe('-0.01')
  expect(readAmount('1,234.5', 'million')).toBe('1234500000.00')
  expect(readAmount('-0', 'wan')).toBe('0.00')
})
