import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Texts, textsByNamespace } from '../support/locale-files.ts'

/** Texts of workbooks are read as typed objects; tests/shell/files/workbook-words.rules.test.ts checks them. */
const isReadAsObject = (namespace: string) => namespace.endsWith('-workbook')

const sources = ['app', 'api', 'contract']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const leaves = (texts: Texts, path: string[] = []): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key].join('.')] : leaves(value, [...path, key]),
  )

const found = (pattern: RegExp) => new Set([...sources.matchAll(pattern)].map(([, key = '']) => key))

/** `'a.b'` and `'ns:a.b'`, or between backticks. */
const quoted = found(/'([\w.:/-]+)(?=')/g)
const between = found(/`([\w.:/-]+)(?=`)/g)
/** A property `a:` in a table of keys. */
const properties = found(/^ {2}([\w./-]+): /gm)
/** A template such as `a.${part}`, or one in a text: `$t(ns:a.{{part}})`. */
const templates = found(/`([\w.:/-]+)\.\$\{/g)
for (const [, key = ''] of JSON.stringify(textsByNamespace['zh-Hans']).matchAll(/\$t\(([\w.:/-]+)\.\{\{/g))
  templates.add(key)

function isUsed(namespace: string, key: string): boolean {
  if (quoted.has(key) || quoted.has(`${namespace}:${key}`)) return true
  if (between.has(`${namespace}:${key}`) || properties.has(key)) return true
  const parts = key.split('.')
  return parts.some((_, end) => {
    const prefix = parts.slice(0, end).join('.')
    return prefix !== '' && (templates.has(prefix) || templates.has(`${namespace}:${prefix}`))
  })
}

for (const [namespace, texts] of Object.entries(textsByNamespace['zh-Hans'])) {
  if (isReadAsObject(namespace)) continue
  test(`every text of ${namespace} is used`, () => {
    expect(leaves(texts).filter((key) => !isUsed(namespace, key))).toEqual([])
  })
}
