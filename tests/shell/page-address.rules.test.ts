import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { hasOwnRoute } from '#app/page/page-address.server.ts'

const route = (id: string, parentId: string | undefined, over: { path?: string; index?: true } = {}) => [
  id,
  { id, parentId, ...over },
]

test('an address has a page of its own where a route other than that of the menus answers', () => {
  const routes = Object.fromEntries([
    route('root', undefined, { path: '' }),
    route('routes/_app', 'root'),
    route('routes/_app._index', 'routes/_app', { index: true }),
    route('routes/_app.$', 'routes/_app', { path: '*' }),
    route('routes/_app.risk.projects._index', 'routes/_app', { path: 'risk/projects', index: true }),
    route('routes/_app.workbench.$id', 'routes/_app', { path: 'workbench/:id' }),
    route('routes/_app.workbench.$id.[index]', 'routes/_app.workbench.$id', { path: 'index' }),
  ]) as unknown as ServerBuild['routes']
  const own = ['/', '/risk/projects', '/workbench/7', '/workbench/7/index']
  for (const path of own) expect(hasOwnRoute(routes, path), path).toBe(true)
  for (const path of ['/risk', '/risk/projects/1', '/made', '/workbench/7/other'])
    expect(hasOwnRoute(routes, path), path).toBe(false)
})
