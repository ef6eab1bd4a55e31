import { expect, test } from 'vitest'
import { shareOf } from '#contract/platform/share.ts'

test.each([
  ['82195', '100000', '82.2'],
  ['822.4499', '1000', '82.2'],
  ['99.95', '100', '100.0'],
  ['99.94', '100', '99.9'],
  ['0.05', '100', '0.1'],
  ['-82.25', '100', '-82.3'],
  ['-0.04', '100', '0.0'],
  ['20', '-40', '-50.0'],
  ['1', '3', '33.3'],
  ['12345678901234567890.5', '98765432109876543210', '12.5'],
  ['0', '7', '0.0'],
])('%s of %s is %s percent, rounded half up and never cut', (part, whole, percent) => {
  expect(shareOf({ part, whole })).toBe(percent)
})

test('a total of zero has no shares, and numbers are rounded by their decimal form', () => {
  expect([shareOf({ part: '1', whole: '0' }), shareOf({ part: '0', whole: '0.00' })]).toEqual([null, null])
  expect(shareOf({ part: 29, whole: 2000 })).toBe('1.5')
  expect(shareOf({ part: 0.145, whole: 1, decimals: 0 })).toBe('15')
  expect(shareOf({ part: 1e-9, whole: 1, decimals: 0 })).toBe('0')
})
