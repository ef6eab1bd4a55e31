import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { workbookWords } from '#api/files/workbook-words.ts'
import { financeWords } from '#api/kinds/finance/workbook-words.ts'
import { matrixWords } from '#api/kinds/matrix/workbook-words.ts'
import { languages } from '#contract/language.ts'

type Texts = { [key: string]: string | Texts }

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
const valuesOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()
const flat = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))

const everyWords = {
  'files-workbook': workbookWords,
  'kinds-finance-workbook': financeWords,
  'kinds-matrix-workbook': matrixWords,
}

test.each(Object.entries(everyWords))('all languages have the same words of %s with the same values', (_, words) => {
  for (const language of languages) {
    expect(keysOf(words[language])).toEqual(keysOf(words['zh-Hans']))
    expect(flat(words[language]).map(valuesOf)).toEqual(flat(words['zh-Hans']).map(valuesOf))
  }
})

test.each(Object.entries(everyWords))('every fault of %s has a text, and every text a fault', (namespace, words) => {
  const api = new URL('../../api/', import.meta.url)
  const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(new URL(name, api), 'utf8'))
  const named = new RegExp(`(?<='${namespace}:)(?:archive|file|fault)\\.\\w+(?=')`, 'g')
  const faults = Object.entries(words['zh-Hans']).filter(([part]) => ['archive', 'file', 'fault'].includes(part))
  const used = sources.flatMap((source) => source.match(named) ?? [])
  expect([...new Set(used)].sort()).toEqual(keysOf(Object.fromEntries(faults)).sort())
})
