import { expect, test } from 'vitest'
import { shownAmount, shownDecimal, shownDifference, withMinus, withMinuses } from '#app/ui/text/figures.ts'
import { decimalsOf, formatDecimal, padDecimals } from '#contract/platform/decimal.ts'

test('a negative figure on a page has a minus sign, and its decimal keeps the hyphen', () => {
  expect(shownDecimal('-1234567.5')).toBe('\u22121,234,567.5')
  expect(shownDifference('-3')).toBe('\u22123')
  expect(shownDifference('3')).toBe('+3')
  expect(shownAmount('-180')).toBe('\u2212180.00')
  expect(withMinus('-.5')).toBe('\u2212.5')
  // Files use it without the page's sign, so that a spreadsheet reads a number.
  expect(formatDecimal('-1234567.5')).toBe('-1,234,567.5')
})

test('numbers below each other get the decimals of the longest, and nothing else changes', () => {
  const amounts = ['120', '911.9', '-1070.28', null, '', 'n/a', 12, 1e21, '1.5e3']
  expect(decimalsOf(amounts)).toBe(2)
  expect(['120', '911.9', '-1070.28', 'n/a', '1.5e3', '3.14159'].map((each) => padDecimals(each, 2))).toEqual([
    '120.00',
    '911.90',
    '-1070.28',
    'n/a',
    '1.5e3',
    '3.14159',
  ])
  expect([decimalsOf([]), padDecimals('120', 0)]).toEqual([0, '120'])
})

test('what is not there, text and what is no negative figure stays as it is', () => {
  for (const text of ['—', '-', 'A-1', '3', '2026-01-05', '']) expect(withMinus(text)).toBe(text)
  expect(shownDecimal(null)).toBe('—')
})

test.each([
  ['数量相差 -3', '数量相差 \u22123'],
  ['数量相差-3（销售减上报）', '数量相差\u22123（销售减上报）'],
  ['含税金额是 -180.00 元，流向中是 200.00 元', '含税金额是 \u2212180.00 元，流向中是 200.00 元'],
  ['The quantity is -3, in the flow (-4)', 'The quantity is \u22123, in the flow (\u22124)'],
])('figures within the sentence %s have minus signs', (sentence, shown) => {
  expect(withMinuses(sentence)).toBe(shown)
})

test.each(['日期是 2026-01-05', '号码 AB-12', '第 3-5 行', '批号（甲）-12', '10-3-2', '--', 'a - b'])(
  'the hyphens of %s are none',
  (sentence) => {
    expect(withMinuses(sentence)).toBe(sentence)
  },
)
