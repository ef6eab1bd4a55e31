import { expect, test } from 'vitest'
import { changedByHand } from '#api/audit/flow/comparison/pair-by-hand.ts'
import type { ResultLine } from '#api/audit/flow/comparison/result.ts'
import { pairingSettingsShape } from '#contract/audit/flow/pairing-settings.ts'

const settings = pairingSettingsShape.parse({ tolerance: 0.5 })
const line = (place: number, role: ResultLine['role'], known: Partial<ResultLine> = {}): ResultLine => ({
  place,
  role,
  source: 0,
  row: place,
  date: '2026-01-05',
  counterparty: '雁河大药房',
  productCode: 'CP1',
  productName: '',
  spec: '',
  batchNo: 'B01',
  quantity: '100000',
  unit: '盒',
  unitPrice: '',
  amount: null,
  flowType: 'sale',
  documentNo: '',
  product: 'CP1',
  month: '2026-01',
  base: '100000',
  state: role === 'sale' ? 'onlyDealer' : 'onlyReported',
  rule: 'rest',
  group: null,
  other: null,
  days: null,
  difference: null,
  duplicate: false,
  ...known,
})
const joined = (...lines: ResultLine[]) => changedByHand('join', lines, settings)
const stateOf = (sale: Partial<ResultLine>) => {
  const found = joined(line(1, 'reported'), line(2, 'sale', sale))
  return 'fault' in found ? found.fault : found[0]?.state
}

test('lines that are joined by hand are what differs between them, in the order of the rules', () => {
  expect(stateOf({})).toBe('matched')
  expect(stateOf({ base: '105000' })).toBe('matched')
  expect(stateOf({ base: '105001' })).toBe('quantityDiffers')
  expect(stateOf({ date: '2026-01-08' })).toBe('matched')
  expect(stateOf({ date: '2026-01-09', batchNo: 'B02' })).toBe('dateDiffers')
  expect(stateOf({ batchNo: 'B02', counterparty: '东山药店' })).toBe('batchDiffers')
  expect(stateOf({ counterparty: '东山药店' })).toBe('counterpartyDiffers')
})

test('one against several is a group of all, by their sums', () => {
  const parts = [line(2, 'sale', { base: '60000' }), line(3, 'sale', { base: '40000', date: '2026-01-07' })]
  const group = { state: 'matched', group: 1, other: -1, days: 0, difference: '0' }
  expect(joined(line(1, 'reported'), ...parts)).toEqual([1, 2, 3].map((place) => ({ place, ...group })))
})

test('another product, one side alone and what is paired already are not joined; several pairs are not parted at once', () => {
  expect(stateOf({ product: 'CP2' })).toBe('product')
  expect(joined(line(1, 'reported'), line(2, 'reported'))).toEqual({ fault: 'side' })
  expect(stateOf({ group: 1, other: 7 })).toBe('paired')
  const parted = (...groups: (number | null)[]) =>
    changedByHand(
      'part',
      groups.map((group, at) => line(at, 'sale', { group })),
      settings,
    )
  expect(parted(1, 2)).toEqual({ fault: 'several' })
  expect(parted(1, null)).toEqual({ fault: 'open' })
})
