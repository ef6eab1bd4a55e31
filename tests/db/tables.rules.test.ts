import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'

const api = new URL('../../api/', import.meta.url)
const files = readdirSync(api, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
const read = (name: string) => readFileSync(new URL(name, api), 'utf8')
const featureOf = (name: string) => name.split('/')[0] ?? ''

/** Each feature knows those before it, as `npm run check` holds for imports. */
const { options: _, forbidden } = createRequire(import.meta.url)('../../.dependency-cruiser.cjs')
const order: string[] = forbidden
  .map(({ name }: { name: string }) => /^(.*)-knows-only-features-before-it$/.exec(name)?.[1])
  .filter(Boolean)

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

test('raw SQL names tables of its own feature and of features before it', () => {
  const found = files.flatMap((name) => {
    const code = read(name).replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    const named = [...code.matchAll(/\b(?:from|join|into|update|using)\s+(?:only\s+)?"?(\w+)"?/gi)]
    return [...new Set(named.map(([, table = '']) => table))].flatMap((table) => {
      const [asks, owns] = [order.indexOf(featureOf(name)), order.indexOf(owners.get(table) ?? '')]
      return asks >= 0 && owns > asks ? [`${name}: ${table}`] : []
    })
  })
  expect(found).toEqual([])
})
