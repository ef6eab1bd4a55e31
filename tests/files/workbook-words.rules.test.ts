import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workbookWords } from '#api/files/workbook-words.ts'
import { languages } from '#contract/language.ts'

type Texts = { [key: string]: string | Texts }

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
const valuesOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()
const flat = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))

test('all languages have the same words with the same values', () => {
  for (const language of languages) {
    expect(keysOf(workbookWords[language])).toEqual(keysOf(workbookWords['zh-Hans']))
    expect(flat(workbookWords[language]).map(valuesOf)).toEqual(flat(workbookWords['zh-Hans']).map(valuesOf))
  }
})

test('every fault has a text, and every text a fault', () => {
  const api = new URL('../../api/', import.meta.url)
  const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, api), 'utf8'))
  const { archive, file, fault } = workbookWords['zh-Hans']
  const used = sources.flatMap((source) => source.match(/(?<='files-workbook:)(?:archive|file|fault)\.\w+(?=')/g) ?? [])
  expect([...new Set(used)].sort()).toEqual(keysOf({ archive, file, fault }).sort())
})
