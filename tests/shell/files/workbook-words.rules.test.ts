import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Language, languages } from '#contract/platform/language.ts'
import { type Texts, textsByNamespace } from '../../support/locale-files.ts'

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  )
const valuesOf = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort()
const flat = (texts: Texts): string[] =>
  Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : flat(value)))

const wordsOf = (namespace: string, language: Language): Texts => textsByNamespace[language][namespace] ?? {}

/** Namespaces of all features that read or write workbooks. */
const namespaces = Object.keys(textsByNamespace['zh-Hans']).filter((namespace) => namespace.endsWith('-workbook'))

const api = new URL('../../../api/', import.meta.url)
const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => readFileSync(new URL(name, api), 'utf8'))

test.each(namespaces)('all languages have the same words of %s with the same values', (namespace) => {
  const chinese = wordsOf(namespace, 'zh-Hans')
  for (const language of languages) {
    const words = wordsOf(namespace, language)
    expect(keysOf(words)).toEqual(keysOf(chinese))
    expect(flat(words).map(valuesOf)).toEqual(flat(chinese).map(valuesOf))
  }
})

test.each(namespaces)('every fault of %s has a text, and every text a fault', (namespace) => {
  const named = new RegExp(`(?<='${namespace}:)(?:archive|file|fault)\\.\\w+(?=')`, 'g')
  const faults = Object.entries(wordsOf(namespace, 'zh-Hans')).filter(([part]) =>
    ['archive', 'file', 'fault'].includes(part),
  )
  const used = sources.flatMap((source) => source.match(named) ?? [])
  expect([...new Set(used)].sort()).toEqual(keysOf(Object.fromEntries(faults)).sort())
})
