import { expect, test } from 'vitest'
import { readDecimal } from '#contract/platform/ingest/decimal.ts'

test('a quantity may have separators of thousands, full width, brackets or a minus', () => {
  for (const [text, value] of [
    ['5,462.85', '5462.85'],
    ['１０５', '105'],
    ['(397.68)', '-397.68'],
    ['（２４）', '-24'],
    ['－24', '-24'],
    ['−24', '-24'],
    ['1.7500', '1.75'],
    ['007', '7'],
    ['.5', '0.5'],
    ['-0', '0'],
    ['1 234.50', '1234.5'],
    ['1\u202f234\u00a0567', '1234567'],
    ['- 5', '-5'],
  ] as const)
    expect(readDecimal(text), text).toBe(value)
})

test('invalid decimals are not converted', () => {
  for (const text of ['', '约20', '1O0', '12..5', '1e3', '12,34', '1,2345', '--5', '(-5)', '5盒', 'NaN', '#REF!'])
    expect(readDecimal(text), text).toBeUndefined()
})

test('two numbers in a cell, a mark next to a number and a decimal comma are not a decimal', () => {
  for (const text of [
    '12 34',
    '3 5',
    '3  5',
    '1  234',
    '1\u3000 234',
    '12\n34',
    '1\t234',
    '10²',
    '1,234¹',
    '5₃',
    '①',
    '0,123',
    '-0,5',
    '00,123',
  ])
    expect(readDecimal(text), text).toBeUndefined()
})
