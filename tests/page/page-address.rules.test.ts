import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { hasOwnRoute } from '#app/page/request/page-address.server.ts'

const route = (id: string, parentId: string | undefined, over: { path?: string; index?: true } = {}) => [
  id,
  { id, parentId, ...over },
]

test('an address has a page of its own where a route other than that of the menus answers', () => {
  const routes = Object.fromEntries([
    route('root', undefined, { path: '' }),
    route('frame', 'root'),
    route('home/home', 'frame', { index: true }),
    route('frame/menu-door', 'frame', { path: '*' }),
    route('risk/projects', 'frame', { path: 'risk/projects', index: true }),
    route('workspaces/workspace-layout', 'frame', { path: 'workbench/:id' }),
    route('workspaces/workbench-home', 'workspaces/workspace-layout', { path: 'index' }),
  ]) as unknown as ServerBuild['routes']
  const own = ['/', '/risk/projects', '/workbench/7', '/workbench/7/index']
  for (const path of own) expect(hasOwnRoute(routes, path), path).toBe(true)
  for (const path of ['/risk', '/risk/projects/1', '/made', '/workbench/7/other'])
    expect(hasOwnRoute(routes, path), path).toBe(false)
})
