import { expect, test } from 'vitest'
import { dateOrderOf, gatherDateEvidence, readDate } from '#contract/platform/ingest/date.ts'

const orderOf = (...values: string[]) => {
  const evidence = { dayFirst: false, monthFirst: false, isShort: false }
  for (const value of values) gatherDateEvidence(evidence, value)
  return dateOrderOf(evidence)
}

test('a date is read in each way it is written', () => {
  for (const text of [
    '2026-01-05',
    '2026/1/5',
    '2026.1.5',
    '20260105',
    '2026年1月5日',
    '2026年01月05日',
    '２０２６－１－５',
    ' 2026-1-5 ',
    '46027',
    '46027.75',
  ])
    expect(readDate(text), text).toEqual({ day: '2026-01-05' })
})

test('a year of two digits lies between 1950 and 2049', () => {
  expect(readDate('1/5/99', 'monthFirst')).toEqual({ day: '1999-01-05' })
  expect(readDate('12/31/62', 'monthFirst')).toEqual({ day: '1962-12-31' })
  expect(readDate('05-JAN-49')).toEqual({ day: '2049-01-05' })
  const evidence = { dayFirst: false, monthFirst: false, isShort: false }
  gatherDateEvidence(evidence, '5-Jan-62')
  expect(evidence).toMatchObject({ hasShortYears: true, isShort: false })
})

test('days before 1900 are none of a document, unless an earlier year is allowed', () => {
  expect(readDate('1899/12/31')).toEqual({ fault: 'noSuchDate' })
  expect(readDate('1899/12/31', undefined, undefined, 1)).toEqual({ day: '1899-12-31' })
  expect(readDate('0001-01-01', undefined, undefined, 1)).toEqual({ day: '0001-01-01' })
  expect(readDate('0000-01-01', undefined, undefined, 1)).toEqual({ fault: 'noSuchDate' })
})

test('a time of day is dropped', () => {
  for (const text of [
    '2026-01-05 23:59:15',
    '2026/1/5 9:05',
    '2026-01-05T00:00:00Z',
    '2026年1月5日 17:30',
    '1/5/26 8:00',
  ])
    expect(readDate(text, 'monthFirst'), text).toEqual({ day: '2026-01-05' })
})

test('1/5/26 is read once it is known which part is the month, and else a fault', () => {
  expect(readDate('1/5/26')).toEqual({ fault: 'dayOrMonthUndecided' })
  expect(readDate('1/5/26', 'monthFirst')).toEqual({ day: '2026-01-05' })
  expect(readDate('1/5/2026', 'dayFirst')).toEqual({ day: '2026-05-01' })
})

test('a part over 12 says which is the month, unless another value says otherwise', () => {
  expect(orderOf('1/5/26', '1/13/26')).toBe('monthFirst')
  expect(orderOf('1/5/26', '13/1/26')).toBe('dayFirst')
  expect(orderOf('1/5/26', '2/6/26')).toBeUndefined()
  expect(orderOf('1/13/26', '13/1/26')).toBeUndefined()
  expect(orderOf('2026-01-13', '1/5/26')).toBeUndefined()
})

test('25/01/05 is read once it is known which part is the year, and else a fault', () => {
  for (const text of ['25/01/05', '25/1/5']) {
    expect(readDate(text), text).toEqual({ fault: 'dayOrMonthUndecided' })
    expect(readDate(text, 'yearFirst'), text).toEqual({ day: '2025-01-05' })
  }
  expect(readDate('25/01/05', 'dayFirst')).toEqual({ day: '2005-01-25' })
  expect(readDate('25/1/5', 'dayFirst')).toEqual({ fault: 'notADate' })
  expect(readDate('1/5/26', 'yearFirst')).toEqual({ fault: 'dayOrMonthUndecided' })
})

test('a part that is a day or a year says which only if the parts of the column tell them apart', () => {
  const days = Array.from({ length: 13 }, (_, at) => String(at + 1).padStart(2, '0'))
  expect(orderOf('25/01/05', '25/01/06')).toBeUndefined()
  expect(orderOf('15/01/25', '16/01/25')).toBeUndefined()
  expect(orderOf('25/01/05', '25/1/6')).toBe('yearFirst')
  expect(orderOf('99/01/05', '25/01/06')).toBe('yearFirst')
  expect(orderOf('15/01/25', '16/01/99')).toBe('dayFirst')
  expect(orderOf('15/01/25', '16/01/2025')).toBe('dayFirst')
  expect(orderOf('25/1/6', '1/5/26')).toBeUndefined()
  expect(orderOf(...days.map((day) => `24/12/${day}`), '25/01/05')).toBe('yearFirst')
  expect(orderOf(...days.map((day) => `${day}/12/24`), '05/01/25')).toBe('dayFirst')
  expect(orderOf(...days.map((year) => `31/12/${year}`))).toBeUndefined()
})

test('a day that no calendar has is distinguished from a value that is no date', () => {
  for (const text of ['2024-09-31', '2025-02-29', '20241301', '2024年2月30日'])
    expect(readDate(text), text).toEqual({ fault: 'noSuchDate' })
  for (const text of ['待定', '2024-9', '12345', '99999', '2024-1/5', '5'])
    expect(readDate(text), text).toEqual({ fault: 'notADate' })
  expect(readDate('2024-02-29')).toEqual({ day: '2024-02-29' })
})
