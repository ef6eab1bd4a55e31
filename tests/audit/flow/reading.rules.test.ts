import { expect, test } from 'vitest'
import type { FileRole } from '#contract/audit/flow/line.ts'
import {
  readFlow as flowOf,
  readBatch,
  readCounterparty,
  readFlowWord,
  readName,
  readSpec,
  roundedTenThousandths,
  tenThousandths,
} from '#contract/audit/flow/reading.ts'
import { isTotalWord } from '#contract/platform/ingest/total-word.ts'

const readFlow = (word: string, role: FileRole, quantity: bigint) => flowOf(readFlowWord(word), role, quantity)

test('a counterparty is the same with other spaces, brackets and form of company', () => {
  for (const text of ['河湾医药有限公司(城东店)', '河湾医药有限责任公司（城东店）', ' 河 湾医药有限公司　（城东店） '])
    expect(readCounterparty(text), text).toBe('河湾医药有限公司(城东店)')
})

test('variants of the multiplication sign and of units in a spec are equal', () => {
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

test('decimals become whole ten-thousandths without a float', () => {
  expect(tenThousandths('-1234.5678')).toBe(-12345678n)
  expect(tenThousandths('0.00001')).toBeUndefined()
  expect(tenThousandths('90071992547409.9301')).toBe(900719925474099301n)
  expect(roundedTenThousandths('33.33335')).toBe(333334n)
  expect(roundedTenThousandths('-0.00005')).toBe(-1n)
})

test('the type of a line comes from its text, otherwise from its sign', () => {
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

test('total rows are known by their words', () => {
  for (const text of ['合计', '合 计', '总计', '小　计', '本页小计', '合計', '本頁小計', '彙總', 'Grand Total'])
    expect(isTotalWord(text), text).toBe(true)
  for (const text of ['合计:', '总计金额', '合计数量', '']) expect(isTotalWord(text), text).toBe(false)
})
