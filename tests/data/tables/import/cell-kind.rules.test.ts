import { expect, test } from 'vitest'
import { type CellEvidence, kindOfCell } from '#api/data/tables/import/cell-kind.ts'
import { readCell } from '#api/data/tables/import/cell-value.ts'
import type { FieldType } from '#contract/data/tables/codes.ts'

test.each([
  ['empty', ['', '  ', '\u3000', '\u200b']],
  ['bit', ['0', '1', '１']],
  ['integer', ['12', '-7', '1,234', '999999999999999', '１２', '(5)']],
  ['zeros', ['007', '0012', '000000']],
  ['long', ['1234567890123456', '6222021234567890123']],
  ['number', ['12.50', '-0.5', '1,234.56', '.5', '¥12.3', '12.0']],
  ['float', ['1e5', '-2.5E-7', '0.12345678901', '1.5E+10', '1e+21', '0.000012345678901234567']],
  ['lost', ['1.23457E+18', '1.23456789012346E+15', '6.2E+11']],
  ['fine', ['0.123456789012345678', '12345678.12345678901']],
  ['boolean', ['是', '否', 'Y', 'no', 'TRUE']],
  ['date', ['2024-01-05', '2024/1/5', '2024年1月5日', '5-Jan-2024', '1/5/2024']],
  ['local', ['2024-01-05 10:30:00', '2024/1/5 9:05', '2024-01-05T10:30', '2024年1月5日 下午3:20']],
  ['instant', ['2024-01-05T10:30:00Z', '2024-01-05 10:30:00+08:00', '2024-01-05T10:30:00.5-0500']],
  ['time', ['9:05', '23:59:59', '10:30:00.25']],
  ['instant', ['2024-01-05T10:30:00+08', '2024-01-05 10:30:00+00', '2024-01-05T10:30:00.123456789Z']],
  ['local', ['2024-01-05 10:30:00.1234567']],
  ['date', ['0001-01-01', '1899/12/31']],
  ['text', ['2024-01-05 24:00', '2024-01-05 10:30-11:30', '2024-01-05 08:00-09:30', '2024年1月5日10时30分']],
  ['text', ['2024-01-05 10:30:00+25:00', '12 34', '10²', '①', '0,123', '12\n34']],
  ['text', ['abc', '13800-1', '+8613800000000', '2024-02-30', '25:00', '1.2.3.4', 'NaN', '12kg', '2024-1']],
] as const)('a cell is %s', (kind, cells) => {
  for (const cell of cells) expect(kindOfCell(cell), cell).toBe(kind)
})

test.each<[FieldType, string, string | undefined]>([
  ['integer', '(1,234)', '-1234'],
  ['integer', '007', '7'],
  ['integer', '1.5', undefined],
  ['integer', '12345678901234567890', undefined],
  ['number', '¥1,234.50', '1234.5'],
  ['number', '0.12345678901', undefined],
  ['float', '1e5', '100000'],
  ['float', '1e999', undefined],
  ['float', 'NaN', undefined],
  ['boolean', 'Ｙ', 'true'],
  ['boolean', '否', 'false'],
  ['boolean', '2', undefined],
  ['date', '20240105', '2024-01-05'],
  ['date', '1/5/2024', undefined],
  ['timestamp', '2024/1/5 9:05', '2024-01-05 09:05:00'],
  ['timestamp', '2024年1月5日 下午3:20', '2024-01-05 15:20:00'],
  ['timestamp', '2024-01-05 12:30 AM', '2024-01-05 00:30:00'],
  ['timestamp', '2024-01-05T00:30:00+0800', '2024-01-04 16:30:00'],
  ['timestamp', '2024-01-05', '2024-01-05 00:00:00'],
  ['timestamp', '下午', undefined],
  ['time', '9:05', '09:05:00'],
  ['time', '24:00', undefined],
  ['time', '10:30:00.1234567', '10:30:00.123456'],
  ['timestamp', '2024-01-05 10:30:00+00', '2024-01-05 10:30:00'],
  ['timestamp', '2024-01-05T10:30:00.1234567+08', '2024-01-05 02:30:00.123456'],
  ['timestamp', '2024-01-05 10:30-11:30', undefined],
  ['integer', '①', undefined],
  ['float', '10²', undefined],
])('as %s, %s is %s', (type, text, value) => {
  expect(readCell(text, type)?.value).toBe(value)
})

test('the day of an instant is that of the stated zone', () => {
  expect(readCell('2024-01-05T20:00:00Z', 'date', { timeZone: 'America/New_York' })).toEqual({ value: '2024-01-05' })
  expect(readCell('2024-01-05T20:00:00Z', 'date')).toEqual({ value: '2024-01-06' })
})

test('a date like 1/5/2024 is read by the position of its month', () => {
  expect(readCell('1/5/2024', 'date', { dateOrder: 'monthFirst' })).toEqual({ value: '2024-01-05' })
  expect(readCell('1/5/2024', 'date', { dateOrder: 'dayFirst' })).toEqual({ value: '2024-05-01' })
})

test('a date like 24/1/5 is read by its year in front', () => {
  const evidence: CellEvidence = { dayFirst: false, monthFirst: false, isShort: false }
  expect(kindOfCell('24/1/5', evidence)).toBe('date')
  expect(evidence).toMatchObject({ yearFirst: true, hasShortYears: true })
  expect(readCell('24/1/5', 'date', { dateOrder: 'yearFirst' })).toEqual({ value: '2024-01-05' })
  expect(readCell('24/1/5', 'date', { dateOrder: 'dayFirst' })).toBeUndefined()
})
