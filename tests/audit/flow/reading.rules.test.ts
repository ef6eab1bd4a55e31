import { expect, test } from 'vitest'
import type { FileRole } from '#contract/audit/flow/line.ts'
import {
  dateOrderOf,
  readFlow as flowOf,
  gatherDateEvidence,
  isErrorCell,
  isTotalWord,
  readBatch,
  readCounterparty,
  readDate,
  readDecimal,
  readFlowWord,
  readName,
  readSpec,
  roundedTenThousandths,
  tenThousandths,
} from '#contract/audit/flow/reading.ts'

const readFlow = (word: string, role: FileRole, quantity: bigint) => flowOf(readFlowWord(word), role, quantity)

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

test('a day that no calendar has is told apart from what is no date', () => {
  for (const text of ['2024-09-31', '2025-02-29', '20241301', '2024年2月30日'])
    expect(readDate(text), text).toEqual({ fault: 'noSuchDate' })
  for (const text of ['待定', '2024-9', '12345', '99999', '2024-1/5', '5'])
    expect(readDate(text), text).toEqual({ fault: 'notADate' })
  expect(readDate('2024-02-29')).toEqual({ day: '2024-02-29' })
})

test('a counterparty is the same with other spaces, brackets and form of company', () => {
  for (const text of ['河湾医药有限公司(城东店)', '河湾医药有限责任公司（城东店）', ' 河 湾医药有限公司　（城东店） '])
    expect(readCounterparty(text), text).toBe('河湾医药有限公司(城东店)')
})

test('the times sign is alike in a spec, however it is written, and so are units', () => {
  for (const text of ['0.5g×10粒', '0.5g*10粒', '0.5gx10粒', '0.5gX10粒', '0.5g✕10粒', '０.５克＊１０粒'])
    expect(readSpec(text), text).toBe('0.5g*10粒')
  expect(readSpec('30毫克')).toBe('30mg')
  expect(readSpec('100毫升:2克')).toBe('100ml:2g')
  expect(readName('ＣＰ１００１ ')).toBe('CP1001')
})

test('a batch has no spaces, hyphens or leading apostrophe, and is upper case', () => {
  for (const text of ["'s240101p", 'S2-40101P', 'S24 0101P', 'Ｓ２４０１０１Ｐ', '’S240101P'])
    expect(readBatch(text), text).toBe('S240101P')
  expect(readBatch('BO31228')).not.toBe(readBatch('B031228'))
})

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
  ] as const)
    expect(readDecimal(text), text).toBe(value)
})

test('what is no decimal is not made one', () => {
  for (const text of ['', '约20', '1O0', '12..5', '1e3', '12,34', '1,2345', '--5', '(-5)', '5盒', 'NaN', '#REF!'])
    expect(readDecimal(text), text).toBeUndefined()
})

test('decimals become whole ten-thousandths without a float', () => {
  expect(tenThousandths('-1234.5678')).toBe(-12345678n)
  expect(tenThousandths('0.00001')).toBeUndefined()
  expect(tenThousandths('90071992547409.9301')).toBe(900719925474099301n)
  expect(roundedTenThousandths('33.33335')).toBe(333334n)
  expect(roundedTenThousandths('-0.00005')).toBe(-1n)
})

test('a line is what its word says, else what its sign says', () => {
  expect(readFlow('销售出库', 'sale', 5n)).toEqual({ flowType: 'sale', quantity: 5n })
  expect(readFlow('', 'sale', 5n)).toEqual({ flowType: 'sale', quantity: 5n })
  expect(readFlow('', 'reported', -5n)).toEqual({ flowType: 'salesReturn', quantity: -5n })
  expect(readFlow('销售', 'sale', -5n)).toEqual({ flowType: 'salesReturn', quantity: -5n })
  expect(readFlow('采购入库', 'purchase', 5n)).toEqual({ flowType: 'purchase', quantity: 5n })
  expect(readFlow('', 'purchase', -5n)).toEqual({ flowType: 'purchaseReturn', quantity: -5n })
  expect(readFlow('其他', 'sale', 5n)).toEqual({ flowType: 'sale', quantity: 5n })
})

test("a return's word makes its quantity negative, transfers and scrap have magnitudes", () => {
  expect(readFlow('销售退回', 'sale', 5n)).toEqual({ flowType: 'salesReturn', quantity: -5n })
  expect(readFlow('退货', 'reported', -5n)).toEqual({ flowType: 'salesReturn', quantity: -5n })
  expect(readFlow('购进退出', 'purchase', 5n)).toEqual({ flowType: 'purchaseReturn', quantity: -5n })
  expect(readFlow('退货', 'purchase', 5n)).toEqual({ flowType: 'purchaseReturn', quantity: -5n })
  expect(readFlow('调拨入库', 'purchase', 5n)).toEqual({ flowType: 'transferIn', quantity: 5n })
  expect(readFlow('调拨出库', 'purchase', -5n)).toEqual({ flowType: 'transferOut', quantity: 5n })
  expect(readFlow('报损', 'purchase', -5n)).toEqual({ flowType: 'scrap', quantity: 5n })
})

test('total rows and error cells are known by their words', () => {
  for (const text of ['合计', '合 计', '总计', '小　计', '本页小计']) expect(isTotalWord(text), text).toBe(true)
  for (const text of ['合计:', '总计金额', '合计数量', '']) expect(isTotalWord(text), text).toBe(false)
  expect(isErrorCell('#REF!')).toBe(true)
  expect(isErrorCell('#1')).toBe(false)
})
