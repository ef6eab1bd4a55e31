import { expect, test } from 'vitest'
import { isErrorCell, lossOf } from '#contract/platform/ingest/text.ts'

test('error values of a spreadsheet are known by their words', () => {
  expect(isErrorCell('#REF!')).toBe(true)
  for (const text of ['#N/A', '#NAME?', '#DIV/0!', '#SPILL!', '#CALC!', '#GETTING_DATA'])
    expect(isErrorCell(text)).toBe(true)
  for (const text of ['#1', '#N/A1', 'REF!', '#1 甲!']) expect(isErrorCell(text)).toBe(false)
})

test('a text with lost characters, or an error instead of a value, is incomplete', () => {
  for (const text of ['甲\ufffd院', '锟斤拷院', '??医院', '???']) expect(lossOf(text), text).toBe('charactersLost')
  expect(lossOf(' #N/A ')).toBe('errorCell')
  for (const text of ['甲医院?', '是?否?', '']) expect(lossOf(text), text).toBeUndefined()
})
