import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The words of workbooks are read as typed objects; tests/files/workbook-words.rules.test.ts looks after them. */
const readAsObjects = ['files-workbook', 'comparisons-workbook', 'bill-reports-workbook']

const sources = ['app', 'api', 'contract']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)))
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

type Texts = { [key: string]: string | Texts }

const leaves = (texts: Texts, path: string[] = []): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[...path, key].join('.')] : leaves(value, [...path, key]),
  )

/** `'a.b'` and `'ns:a.b'`, a property `a:` of a table of keys, or a template such as `a.${part}`. */
function isUsed(namespace: string, key: string): boolean {
  if (sources.includes(`'${key}'`) || sources.includes(`'${namespace}:${key}'`)) return true
  if (sources.includes(`\`${namespace}:${key}\``) || new RegExp(`^  ${key}: `, 'm').test(sources)) return true
  const parts = key.split('.')
  return parts.some((_, end) => {
    const prefix = parts.slice(0, end).join('.')
    if (prefix === '') return false
    return sources.includes(`\`${prefix}.\${`) || sources.includes(`\`${namespace}:${prefix}.\${`)
  })
}

for (const file of readdirSync('public/locales/zh-Hans')) {
  const namespace = file.replace('.json', '')
  if (readAsObjects.includes(namespace)) continue
  test(`every text of ${namespace} is used`, () => {
    const texts: Texts = JSON.parse(readFileSync(join('public/locales/zh-Hans', file), 'utf8'))
    expect(leaves(texts).filter((key) => !isUsed(namespace, key))).toEqual([])
  })
}
