import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from './manifest.ts'

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

test.each([
  ['the login page', 140, ['root', 'session/sign-in/login']],
  ['a staff page', 145, ['root', 'frame', 'screen:risk/projects']],
])('scripts of %s are at most %d kB compressed', (_page, most, routes) => {
  const manifest = scripts.find((name) => name.startsWith('manifest-')) ?? ''
  const known = readManifest(join(folder, manifest))
  const first = [known.entry.module, ...routes.map((id) => known.routes[id]?.module ?? '')].map((file) =>
    basename(file),
  )
  const files = new Set([manifest, ...first, ...first.flatMap((name) => [...reach(name)])])
  const bytes = [...files].map((name) => {
    const path = join(folder, name)
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
  })
  const sum = bytes.reduce((all, each) => all + each, 0) / 1000
  expect(sum).toBeGreaterThan(100)
  expect(sum).toBeLessThanOrEqual(most)
})
