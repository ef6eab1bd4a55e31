import { expect, test } from 'vitest'
import { createSheetNames } from '#api/platform/files/workbook/sheet-name.ts'

test('a name that Excel takes stays as it is', () => {
  const nameSheet = createSheetNames()

  expect(nameSheet('答案 巴塞尔操作风险')).toBe('答案 巴塞尔操作风险')
  expect(nameSheet('x'.repeat(31))).toBe('x'.repeat(31))
})

test('characters that Excel refuses in a sheet name are removed', () => {
  const nameSheet = createSheetNames()

  expect(nameSheet('a/b\\c:d*e?f[g]h')).toBe('a b c d e f g h')
  expect(nameSheet("'quoted'")).toBe('quoted')
  expect(nameSheet('///')).toBe('-')
})

test('a long name is cut to 31 units, and not in half a character', () => {
  const nameSheet = createSheetNames()

  expect(nameSheet('x'.repeat(32))).toBe(`${'x'.repeat(30)}…`)
  expect(nameSheet('𠮷'.repeat(20))).toBe(`${'𠮷'.repeat(15)}…`)
})

test('twins get a number, also where they differ by case or only in what is cut off', () => {
  const nameSheet = createSheetNames()

  expect(['Answers', 'answers', 'ANSWERS'].map(nameSheet)).toEqual(['Answers', 'answers 2', 'ANSWERS 3'])
  const [first, second] = [nameSheet(`${'x'.repeat(40)} one`), nameSheet(`${'x'.repeat(40)} two`)]
  expect([first, second]).toEqual([`${'x'.repeat(30)}…`, `${'x'.repeat(28)}… 2`])
})
