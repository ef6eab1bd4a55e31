import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = 'build/client/assets'
const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'))
const importsOf = new Map(
  scripts.map((name) => {
    const code = readFileSync(join(folder, name), 'utf8')
    return [name, [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)].map(([, file]) => file ?? '')]
  }),
)

function reach(name: string, seen = new Set<string>()): Set<string> {
  for (const next of importsOf.get(name) ?? [])
    if (!seen.has(next)) {
      seen.add(next)
      reach(next, seen)
    }
  return seen
}

test('no script imports itself through others, so that each runs after those it needs', () => {
  expect([...importsOf.values()].flat().length).toBeGreaterThan(scripts.length)
  expect(scripts.filter((name) => reach(name).has(name))).toEqual([])
})

test('no script imports the one that starts the page, which must run after the scripts of the routes', () => {
  const start = scripts.find((name) => name.startsWith('entry.client-')) ?? ''
  expect(importsOf.get(start)).not.toEqual([])
  expect(scripts.filter((name) => importsOf.get(name)?.includes(start))).toEqual([])
})
