import { expect, test } from 'vitest'
import { asciiSource } from '../../scripts/ascii-source.mjs'

const evaluated = (code: string): unknown => new Function(`return ${code}`)()

test('escaped code is ASCII and means the same', () => {
  const codes = [
    '"中文 – é"',
    '`中\\n文`',
    '/^[一-龥]+[（“]?$/.test("中（")',
    '/^[😀😂]$/u.test("😂")',
    '({ 日期: "\\\\中" }).日期',
  ]
  for (const code of codes) {
    const escaped = asciiSource(code)
    expect(escaped).toMatch(/^[\0-\x7f]+$/)
    expect(evaluated(escaped)).toEqual(evaluated(code))
  }
})

test('a character behind a backslash is refused', () => {
  expect(() => asciiSource('"\\中"')).toThrow('leave its \\ out')
})
