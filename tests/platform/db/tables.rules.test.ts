import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const api = new URL('../../../api/', import.meta.url)
const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const read = (name: string) => readFileSync(new URL(name, api), 'utf8')
/** Domain and feature, as `shell/home`. */
const featureOf = (name: string) => name.split('/').slice(0, 2).join('/')

const owners = new Map(
  files
    .filter((name) => name.endsWith('table.ts'))
    .flatMap((name) =>
      [...read(name).matchAll(/pgTable\(\s*'(\w+)'/g)].map(([, table = '']) => [table, featureOf(name)]),
    ),
)

test('no type beside a query says Date, for moments are read as text', () => {
  const queries = files.filter((name) => read(name).includes("from 'drizzle-orm'"))
  expect(queries.filter((name) => /:\s*Date\b|<Date\b/.test(read(name)))).toEqual([])
})

/** Table names with an underscore count anywhere in a query, other names only after a keyword. */
const namedIn = (code: string) => [
  ...[...code.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)"?/gi)].map(([, table = '']) => table),
  ...[...code.matchAll(/\w+_\w+/g)].map(([word]) => word),
]

test('raw SQL names tables of its own feature alone; those of others are imported, so that directions hold for them too', () => {
  const found = files.flatMap((name) => {
    const code = read(name).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    return [...new Set(namedIn(code))].flatMap((table) => {
      const owner = owners.get(table)
      return owner && owner !== featureOf(name) ? [`${name}: ${table}`] : []
    })
  })
  expect(found).toEqual([])
})
