import { expect, test } from 'vitest'
import { numberFormatOf } from '#api/platform/files/workbook/number-format.ts'
import { numberShown } from '#api/platform/files/workbook/xlsx-parts.ts'

const shown = (value: number, code: string) => numberShown(String(value), numberFormatOf(176, code), false)

test('elapsed minutes and seconds are no day of 1900', () => {
  for (const code of ['[h]:mm', '[m]:ss', '[mm]:ss', '[s]', '[ss]']) expect(shown(1.25, code), code).toBe('30:00:00')
})

test('a day shown as its weekday stays a day', () => {
  for (const code of ['aaaa', '[$-804]aaa;@', 'dddd']) expect(shown(45_662, code), code).toBe('2025-01-05')
})

test('zeros of a code are kept behind signs for optional digits', () => {
  expect(shown(5, '#000000')).toBe('000005')
  expect(shown(5, '###0')).toBe('5')
  expect(shown(1234.5, '#,##0.00')).toBe('1234.5')
})
