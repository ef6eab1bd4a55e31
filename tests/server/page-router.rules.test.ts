import fc from 'fast-check'
import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { mayLieOn, routePathTo } from '#app/render/page-router.server.ts'

type Route = { id: string; path?: string; index?: true; parentId?: string }

/** Routes like those of the app: pathless frames, pages with and without parameters, and a catch-all. */
const routes: Route[] = [
  { id: 'root', path: '' },
  { id: 'frame', parentId: 'root' },
  { id: 'home', parentId: 'frame', index: true },
  { id: 'rest', parentId: 'frame', path: '*' },
  { id: 'list', parentId: 'frame', path: 'a/b' },
  { id: 'new', parentId: 'frame', path: 'a/b/new' },
  { id: 'one', parentId: 'frame', path: 'a/b/:id' },
  { id: 'part', parentId: 'one', path: 'c' },
  { id: 'first', parentId: 'one', index: true },
  { id: 'deep', parentId: 'frame', path: 'a/:any/new/c' },
  { id: 'maybe', parentId: 'frame', path: 'c/b?/new' },
  { id: 'public', parentId: 'root', path: 'new' },
]

type Tree = { id: string; path?: string; index?: boolean; children?: Tree[] }

const treeOf = (of: readonly Route[], parentId?: string): Tree[] =>
  of
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index } : { id, children: treeOf(of, id), ...(path === undefined ? {} : { path }) },
    )

const matched = (of: readonly Route[], address: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: the router's own type of a route is of pages or indexes, never of both
  matchRoutes(treeOf(of) as any, address)?.map(({ route, params }) => [route.id, params])

const segment = fc.constantFrom('a', 'b', 'c', 'new', 'New', 'A', '7', '%E4%B8%AD')

test('a router of the routes on the way finds what one of all routes finds, at every address and above it', () => {
  const byId = Object.fromEntries(routes.map((route) => [route.id, route])) as never
  fc.assert(
    fc.property(fc.array(segment, { maxLength: 5 }), (segments) => {
      const requested = segments.map((each) => decodeURIComponent(each).toLowerCase())
      const near = routes.filter(({ id }) => mayLieOn(routePathTo(byId, id), requested))
      for (let length = 0; length <= segments.length; length++) {
        const address = `/${segments.slice(0, length).join('/')}`
        expect(matched(near, address)).toEqual(matched(routes, address))
      }
    }),
    { numRuns: 1000 },
  )
})
