import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { faultText, problemText } from '#api/platform/text.ts'
import { defaultLanguage, type Language, languages } from '#contract/platform/language.ts'
import { type ProblemKey, problems } from '#contract/platform/problem.ts'
import { declaredCalls } from '../support/declared-calls.ts'
import { localeFiles, textsByNamespace } from '../support/locale-files.ts'

const namespaces = Object.keys(textsByNamespace[defaultLanguage])

/** Texts of a namespace by key, such as `paper.locked`. */
function textsOf(language: Language, namespace: string): Map<string, string> {
  const texts = new Map<string, string>()
  const walk = (node: object, path: string) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === 'string') texts.set(path + key, value)
      else walk(value, `${path}${key}.`)
    }
  }
  walk(textsByNamespace[language][namespace] ?? {}, '')
  return texts
}

/** English has plural forms; Chinese has none. */
const withoutPlural = (key: string) => key.replace(/_(one|other)$/, '')
const keysOf = (language: Language, namespace: string) =>
  [...new Set([...textsOf(language, namespace).keys()].map(withoutPlural))].toSorted()

/** Interpolated values, such as `{{max}}`: every language contains the same ones. */
const valuesOf = (text: string) => [...new Set(text.match(/\{\{[^}]+\}\}/g))].toSorted()

/** Texts of all features. */
const crossCutting = ['common', 'problem', 'validation']

test('a file of texts is in the domain of the feature that its name begins with', () => {
  const folders = (of: string) => {
    const path = new URL(`../../${of}/`, import.meta.url)
    if (!existsSync(path)) return []
    return readdirSync(path, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  }
  const featuresOf = (domain: string) => [
    ...['api', 'app', 'contract'].flatMap((layer) => folders(`${layer}/${domain}`)).filter((name) => name !== 'kinds'),
    ...folders(`app/${domain}/kinds`).map((kind) => `kinds-${kind}`),
  ]
  const ofNone = localeFiles(defaultLanguage).filter((file) => {
    const [domain = '', name = ''] = file.replace('.json', '').split('/')
    return !featuresOf(domain).some((feature) => name === feature || name.startsWith(`${feature}-`))
  })
  expect(ofNone).toEqual(crossCutting.map((name) => `platform/${name}.json`))
})

test('every language has the same files', () => {
  for (const language of languages) expect(localeFiles(language), language).toEqual(localeFiles(defaultLanguage))
})

test.each(namespaces)('%s has the same keys in every language, and no empty text', (namespace) => {
  const expected = keysOf(defaultLanguage, namespace)
  for (const language of languages) {
    expect(keysOf(language, namespace), language).toEqual(expected)
    for (const [key, text] of textsOf(language, namespace)) expect(text.trim(), `${language} ${key}`).not.toBe('')
  }
})

test.each(namespaces)('%s asks for the same values in every language', (namespace) => {
  const chinese = textsOf(defaultLanguage, namespace)
  for (const language of languages) {
    for (const [key, text] of textsOf(language, namespace)) {
      // "One paper" need not say the number.
      if (key.endsWith('_one')) continue
      const result =
        chinese.get(key) ?? chinese.get(withoutPlural(key)) ?? chinese.get(`${withoutPlural(key)}_other`) ?? ''
      expect(valuesOf(text), `${language} ${key}`).toEqual(valuesOf(result))
    }
  }
})

test.each(namespaces)('%s is written in the script of its language, without exclamation marks', (namespace) => {
  // Glyphs that exist in one of the two scripts only.
  const simplified = /[们问题组项设为过时请输码账户录档数据进处这]/
  const traditional = /[們問題組項設為過時請輸碼帳戶錄檔數據進處這]/
  for (const [key, text] of textsOf('zh-Hans', namespace)) expect(text, `zh-Hans ${key}`).not.toMatch(traditional)
  for (const [key, text] of textsOf('zh-Hant', namespace)) expect(text, `zh-Hant ${key}`).not.toMatch(simplified)
  for (const language of languages) {
    for (const [key, text] of textsOf(language, namespace)) expect(text, `${language} ${key}`).not.toMatch(/[!！]/)
  }
})

test('every refusal has its words in every language', () => {
  for (const language of languages) {
    for (const key of Object.keys(problems) as ProblemKey[]) {
      expect(textsOf(language, 'problem').has(key), `${language} ${key}`).toBe(true)
      expect(problemText(key, language)).toBe(textsOf(language, 'problem').get(key))
    }
  }
})

/** Every fault that a schema names, at any depth. */
function namedFaults(shape: z.ZodType, seen = new Set<unknown>()): string[] {
  const found: string[] = []
  const walk = (node: unknown, depth: number) => {
    if (typeof node !== 'object' || node === null || seen.has(node) || depth > 12) return
    seen.add(node)
    const { error } = node as { error?: unknown }
    if (typeof error === 'function') {
      const said: unknown = error({ code: 'custom', input: undefined, path: [] })
      const message = typeof said === 'object' && said !== null && 'message' in said ? said.message : said
      if (typeof message === 'string') found.push(message)
    }
    for (const value of Object.values(node)) walk(value, depth + 1)
  }
  walk((shape as unknown as { _zod: { def: object } })._zod.def, 0)
  return found
}

test('every fault that a shape of the contract names has its words in every language', () => {
  const seen = new Set<unknown>()
  const named = new Set(
    [...declaredCalls.values()].flatMap(({ query, body }) => [...namedFaults(query, seen), ...namedFaults(body, seen)]),
  )
  expect([...named]).toEqual(
    expect.arrayContaining(['accountRequired', 'dateInvalid', 'domainRequired', 'fileRequired']),
  )
  for (const language of languages) {
    for (const key of named) {
      const [text = '', namespace = 'validation'] = key.split(':').toReversed()
      expect(textsOf(language, namespace).has(text), `${language} ${key}`).toBe(true)
    }
  }
})

/** Names of faults in code: `{ key: 'userUnknown' }`, `'files-workbook:fault.twice'`. */
function faultsInCode(): string[] {
  const found = new Set<string>()
  for (const root of ['api', 'contract']) {
    const at = new URL(`../../${root}/`, import.meta.url)
    for (const file of readdirSync(at, { recursive: true, encoding: 'utf8' })) {
      if (!file.endsWith('.ts')) continue
      for (const [, key = ''] of readFileSync(new URL(file, at), 'utf8').matchAll(/\bkey: '([a-zA-Z:.-]+)'/g))
        found.add(key)
    }
  }
  return [...found]
}

test('every fault that the code names has its words in every language', () => {
  const keys = faultsInCode()
  expect(keys).toEqual(
    expect.arrayContaining(['userUnknown', 'kinds-matrix-validation:cellUnknown', 'files-workbook:fault.twice']),
  )
  for (const language of languages) {
    for (const key of keys) {
      const name = key.includes(':') ? key.split(':')[1] : key
      expect(faultText({ key }, language), `${language} ${key}`).not.toBe(name)
    }
  }
})
