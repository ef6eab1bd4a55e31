import { expect, test } from 'vitest'
import { dictionaryOptions, labelIn } from '#contract/shell/dictionaries/options.ts'

function converting(data: unknown, more: Partial<Parameters<typeof dictionaryOptions>[1]> = {}) {
  const said: string[] = []
  const log = { warn: () => void said.push('warn'), error: () => void said.push('error') }
  return { options: dictionaryOptions(data, { language: 'zh-Hans', log, ...more }), said }
}

test('labels come from label, name or title, values from value, id, uid or key, the first that is there', () => {
  const { options, said } = converting([
    { label: '甲', name: '乙', value: 'a', id: 1 },
    { name: '丙', id: 2 },
    { title: '丁', uid: 'u' },
    { key: 'k' },
    { label: '', name: '戊', value: '', key: 'e' },
  ])
  expect(options).toEqual([
    { label: '甲', value: 'a' },
    { label: '丙', value: '2' },
    { label: '丁', value: 'u' },
    { label: 'k', value: 'k' },
    { label: '戊', value: 'e' },
  ])
  expect(said).toEqual([])
})

test('a caller may name other fields', () => {
  const rows = [{ dictLabel: '甲', dictValue: 'a', label: '不是' }]
  expect(converting(rows, { labelFields: ['dictLabel'], valueFields: ['dictValue'] }).options).toEqual([
    { label: '甲', value: 'a' },
  ])
})

test('missing data warns and yields an empty list', () => {
  expect(converting(undefined)).toEqual({ options: [], said: ['warn'] })
  expect(converting(null)).toEqual({ options: [], said: ['warn'] })
})

test('a converter that gives no list logs an error and yields an empty list', () => {
  const rows = [{ label: '甲', value: 'a' }]
  expect(converting({ rows }, { convert: (data) => (data as { rows: unknown }).rows }).options).toHaveLength(1)
  for (const convert of [() => undefined, () => ({ rows }), () => '甲']) {
    expect(converting({ rows }, { convert })).toEqual({ options: [], said: ['error'] })
  }
  expect(converting({ rows })).toEqual({ options: [], said: ['error'] })
})

test('rows that are none, or have no value, are left out', () => {
  expect(converting([null, 'a', 1, {}, { label: '甲' }, { value: {} }, { value: 'v' }]).options).toEqual([
    { label: 'v', value: 'v' },
  ])
})

test('a multilingual label is read in the language asked for, else its default, else its first', () => {
  const entries = [
    { language: 'en', text: 'Blue', default: false },
    { language: 'zh-Hant', text: '藍色', default: true },
  ]
  for (const label of [entries, JSON.stringify(entries)]) {
    expect(labelIn(label, 'en')).toBe('Blue')
    expect(labelIn(label, 'zh-Hans')).toBe('藍色')
    expect(labelIn(label, 'zh-Hant')).toBe('藍色')
  }
  expect(labelIn([{ language: 'en', text: 'Blue' }], 'zh-Hans')).toBe('Blue')
  expect(labelIn('[不是 JSON', 'en')).toBe('[不是 JSON')
  expect(labelIn('[1]', 'en')).toBeUndefined()
})
