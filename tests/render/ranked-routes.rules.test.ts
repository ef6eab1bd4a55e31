import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { matchRoutes } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { withRankedRoutes } from '#app/render/ranked-routes.ts'

const code = readFileSync('node_modules/@remix-run/router/dist/router.js', 'utf8')

/** Counts how often the router reads the route's path. */
const routesOf = () => {
  const counted = { reads: 0 }
  const routes = [
    {
      id: 'frame',
      children: [
        { id: 'home', index: true },
        {
          id: 'named',
          get path() {
            counted.reads += 1
            return 'lists/:name'
          },
        },
        { id: 'new', path: 'lists/new' },
        { id: 'optional', path: 'files/:folder?' },
        { id: 'any', path: '*' },
      ],
    },
  ]
  return { routes, counted }
}

test('routes are ranked once, and addresses match as before', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'router-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'router.mjs')
  writeFileSync(file, withRankedRoutes(code))
  const changed: { matchRoutes: typeof matchRoutes } = await import(file)
  const { routes, counted } = routesOf()
  const idsOf = (match: typeof matchRoutes, address: string) => match(routes, address)?.map(({ route }) => route.id)
  changed.matchRoutes(routes, '/')
  const once = counted.reads
  for (const address of ['/', '/lists/new', '/lists/old', '/files', '/files/a', '/files/a/b'])
    for (const _ of [1, 2]) expect(idsOf(changed.matchRoutes, address)).toEqual(idsOf(matchRoutes, address))
  counted.reads = 0
  changed.matchRoutes(routes, '/lists/old')
  expect(counted.reads).toBeLessThan(once)
})

test('code of another router fails', () => {
  expect(() => withRankedRoutes('export const matchRoutes = () => []')).toThrow('ranked-routes.ts')
})
