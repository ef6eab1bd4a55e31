import { expect, test } from 'vitest'
import { openReasons } from '#api/audit/flow/comparison/open-reasons.ts'
import type { ResultLine } from '#api/audit/flow/comparison/result.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'

const settings = pairingSettingsShape.parse({})
const line = (place: number, parts: Partial<ResultLine> & { boxes: number }): ResultLine => {
  const { boxes, ...rest } = parts
  const isReturn = boxes < 0
  return {
    place,
    source: 0,
    row: place,
    role: 'sale',
    date: '2026-01-05',
    counterparty: '甲医院',
    productCode: 'P1',
    productName: '某某片',
    spec: '',
    batchNo: 'A',
    quantity: String(boxes * 10_000),
    unit: '盒',
    unitPrice: '',
    amount: null,
    flowType: isReturn ? 'salesReturn' : 'sale',
    documentNo: '',
    product: 'P1',
    month: '2026-01',
    base: String(boxes * 10_000),
    state: rest.role === 'reported' ? 'onlyReported' : 'onlyDealer',
    rule: 'rest',
    group: null,
    other: null,
    days: null,
    difference: null,
    duplicate: false,
    ...rest,
  }
}
const pair = (reported: ResultLine, sale: ResultLine, state: ResultLine['state']): [ResultLine, ResultLine] => [
  { ...reported, role: 'reported', state, group: reported.place, other: sale.place },
  { ...sale, state, group: reported.place, other: reported.place },
]
const reasons = (group: ResultLine[], others: ResultLine[]) =>
  openReasons({ group, near: [...group, ...others], settings })

test('95 against 100 and a return of 5: both pages say that returns pair with returns only', () => {
  const sold = pair(line(1, { boxes: 95 }), line(2, { boxes: 100 }), 'quantityDiffers')
  const back = line(3, { boxes: -5 })
  expect(reasons(sold, [back])).toEqual([{ reason: 'sum', places: [3], because: ['return'] }])
  expect(reasons([back], sold)).toEqual([{ reason: 'closes', places: [1, 2], because: ['return'] }])
})

test('100 against 60 and 40 of two other batches: the sum is named, and that a split has one batch', () => {
  const reported = line(1, { boxes: 100, role: 'reported' })
  const parts = [line(2, { boxes: 60, batchNo: 'B' }), line(3, { boxes: 40, batchNo: 'C' }), line(4, { boxes: 7 })]
  expect(reasons([reported], parts)).toEqual([{ reason: 'sum', places: [2, 3], because: ['batch'] }])
  const paired = pair(reported, line(2, { boxes: 60 }), 'quantityDiffers')
  expect(reasons(paired, [line(3, { boxes: 40, batchNo: 'C' })])).toEqual([
    { reason: 'sum', places: [3], because: ['batch'] },
  ])
})

test('a sum beyond the window, or of more lines than a split may have, is named with that rule', () => {
  const reported = line(1, { boxes: 100, role: 'reported' })
  const late = [line(2, { boxes: 60 }), line(3, { boxes: 40, date: '2026-01-20' })]
  expect(reasons([reported], late)).toEqual([{ reason: 'sum', places: [2, 3], because: ['window'] }])
  const many = [10, 20, 30, 40].map((boxes, at) => line(at + 2, { boxes }))
  expect(reasons([reported], many)).toEqual([{ reason: 'sum', places: [2, 3, 4, 5], because: ['splitSize'] }])
})

test('a pair whose days differ names the nearer pair that was made first', () => {
  // Reported on the 4th and 6th, sold on the 6th and 9th: the nearest are paired, the other two are too far apart.
  const far = pair(line(1, { boxes: 5, date: '2026-01-04' }), line(4, { boxes: 5, date: '2026-01-09' }), 'dateDiffers')
  const near = pair(line(2, { boxes: 5, date: '2026-01-06' }), line(3, { boxes: 5, date: '2026-01-06' }), 'matched')
  expect(reasons(far, near)).toEqual([{ reason: 'nearest', places: [2, 3], because: ['nearest'] }])
  const other = near.map((each) => ({ ...each, batchNo: 'B' }))
  expect(reasons(far, other)).toEqual([])
})

test('nothing is said where no lines would close it, of another customer, or of a line that is matched', () => {
  const reported = line(1, { boxes: 100, role: 'reported' })
  expect(reasons([reported], [line(2, { boxes: 30 })])).toEqual([])
  expect(reasons([reported], [line(2, { boxes: 100, counterparty: '乙医院', batchNo: 'B' })])).toEqual([])
  const matched = pair(reported, line(2, { boxes: 100 }), 'matched')
  expect(reasons(matched, [line(3, { boxes: 60 }), line(4, { boxes: 40 })])).toEqual([])
})
