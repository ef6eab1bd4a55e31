import { expect, test } from 'vitest'
import { isErrorCell } from '#contract/platform/ingest/text.ts'

test('error values of a spreadsheet are known by their words', () => {
  expect(isErrorCell('#REF!')).toBe(true)
  expect(isErrorCell('#1')).toBe(false)
})
