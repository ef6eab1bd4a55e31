import { expect, test } from 'vitest'
import { listed as clients } from '#app/audit/reviews/listed-menu.server.ts'
import { listed as boards } from '#app/data/boards/listed-menu.server.ts'
import { frameMenus } from '#app/shell/frame/frame-menus.ts'
import { loader as menuDoor } from '#app/shell/frame/menu-door.tsx'
import { pageAt, readComponent } from '#app/shell/frame/menu-page.ts'
import { listed as workspaces } from '#app/shell/workspaces/listed-menu.server.ts'
import { listsBelow, withListedChildren } from '#app/user-menus.server.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { cookieHeader, pageArgs, sessionCookie } from '../../page/page-args.ts'
import { entry } from './menu-entry.ts'

const isScreen = (name: string) => ['home', 'risk/projects'].includes(name)

const at = (menus: MenuEntry[], pathname: string) =>
  frameMenus(menus, { module: pathname.split('/')[1], pathname, language: 'en', isScreen })

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    entry({ menuId: `p${index}`, nameEn: `Page ${index}`, url: `/many/p${index}`, orderNum: index }),
  )

test('a popover has two columns of ten at most; the left menu has all', () => {
  const { top, left } = at([entry({ menuId: 'many', type: '0', url: '/many', children: numbered(25) })], '/many/p3')
  expect(top[0]?.children).toHaveLength(20)
  expect(left).toHaveLength(25)
})

test('a popover lists pages, in the place of what only holds them', () => {
  const group = entry({ menuId: 'group', type: '0', children: numbered(2) })
  const { top } = at([entry({ menuId: 'many', type: '0', url: '/many', children: [group] })], '/home')
  expect(top[0]?.children?.map(({ url }) => url)).toEqual(['/many/p0', '/many/p1'])
})

test('names follow the language', () => {
  const menus = [entry({ menuId: 'a', type: '0', url: '/a', name: '甲繁', nameHans: '甲', nameEn: 'A' })]
  const nameIn = (language: 'zh-Hans' | 'zh-Hant' | 'en') =>
    frameMenus(menus, { module: 'a', pathname: '/a', language, isScreen }).top[0]?.name
  expect([nameIn('zh-Hans'), nameIn('zh-Hant'), nameIn('en')]).toEqual(['甲', '甲繁', 'A'])
})

test('a frame menu leads to the external-link page with its address', () => {
  const site = entry({ isFrame: '0', url: 'https://example.org/a?b=c' })
  const { left } = at([entry({ type: '0', url: '/x', children: [site] })], '/x')
  expect(left[0]).toMatchObject({ external: true, url: '/external-link?url=https%3A%2F%2Fexample.org%2Fa%3Fb%3Dc' })
})

test('another site stands beside the menu that leads to it, and one that none leads to beside none', () => {
  const site = entry({ menuId: 'site', isFrame: '0', url: 'https://example.org' })
  const group = entry({ menuId: 'group', type: '0', children: [site] })
  const menus = [entry({ menuId: 'x', type: '0', url: '/x', children: [group] }), entry({ menuId: 'y', url: '/y' })]
  const shownAt = (outer: string) =>
    frameMenus(menus, { module: 'external-link', pathname: '/external-link', language: 'en', outer, isScreen })
  expect(shownAt('https://example.org/')).toMatchObject({
    left: [{ menuId: 'group' }],
    trail: ['x', 'group', 'site'],
    module: 'x',
  })
  expect(shownAt('https://example.org/else')).toMatchObject({ left: [], trail: [] })
})

test('the custom marker stands where meta says so; meta that is no JSON says nothing', () => {
  const children = [entry({ meta: '{"menuCustom":"C"}' }), entry({ meta: 'C' })]
  const { left } = at([entry({ type: '0', url: '/x', children })], '/x')
  expect(left.map(({ custom }) => custom)).toEqual([true, undefined])
})

test('the title is the name of the entry at exactly this address', () => {
  const menus = [entry({ type: '0', url: '/x', children: [entry({ nameEn: 'Things', url: '/x/things' })] })]
  expect(at(menus, '/x/things').title).toBe('Things')
  expect(at(menus, '/x/things/7').title).toBeUndefined()
  const hidden = entry({ nameEn: 'Unlisted', url: '/x/unlisted', component: 'home', visible: '1' })
  expect(at([entry({ type: '0', url: '/x', children: [hidden] })], '/x/unlisted').title).toBe('Unlisted')
})

test('tabs are the children of a page, else those of its parent', () => {
  const component = 'Layout#TabViewLayout#home'
  const tabs = [
    entry({ menuId: 'a', parentId: 'p', url: '/x/a', component }),
    entry({ menuId: 'b', parentId: 'p', url: '/x/b' }),
  ]
  const parent = entry({ menuId: 'p', url: '/x/p', component, children: tabs })
  expect(at([parent], '/x/p').page?.beside.map(({ url }) => url)).toEqual(['/x/a', '/x/b'])
  expect(at([parent], '/x/a').page?.beside.map(({ url }) => url)).toEqual(['/x/a', '/x/b'])
})

test.each([
  ['Layout#TabViewLayout#home', ['Layout', 'TabViewLayout'], 'home'],
  ['home', ['Layout'], 'home'],
  ['TabViewLayout#risk/projects', ['Layout', 'TabViewLayout'], 'risk/projects'],
  ['BlankLayout#home', ['BlankLayout'], 'home'],
  ['Layout#LayoutBlank#home', ['Layout'], 'home'],
  ['Layout#nowhere/to', ['Layout'], undefined],
  ['Layout#SomeLayout#home', ['Layout'], undefined],
  ['Layout#__proto__', ['Layout'], undefined],
])('%s is read as layouts and a screen', (component, layouts, screen) => {
  expect(readComponent(component, isScreen)).toEqual({ layouts, screen })
})

test('a page entry is found by its very url, hidden or not; buttons, directories and entries without component are none', () => {
  const hidden = entry({ menuId: 'h', url: '/x/h', visible: '1', component: 'home' })
  const menus = [
    entry({ type: '0', url: '/x/d', component: 'home', children: [hidden] }),
    entry({ type: '2', url: '/x/b', component: 'home' }),
    entry({ url: '/x/s' }),
  ]
  expect(pageAt(menus, '/x/h')).toBe(hidden)
  for (const url of ['/x/d', '/x/b', '/x/s', '/x/h/1', '/x']) expect(pageAt(menus, url)).toBeUndefined()
})

test('the twelve parents of tabs lead to their index, with what the address asks', async () => {
  const headers = { Cookie: cookieHeader(await sessionCookie('somebody')) }
  for (const path of [
    ...['/supervision/creditBlacklist', '/supervision/fraud'],
    ...['/engineering/contract', '/engineering/project', '/engineering/finalization'],
    ...['program', 'problem', 'statute', 'system', 'rule', 'consulting', 'industry'].map((tab) => `/resources/${tab}`),
  ]) {
    const args = pageArgs(`${path}?a=b`, { headers }) as Parameters<typeof menuDoor>[0]
    const thrown = (await menuDoor(args).catch((error: unknown) => error)) as Response
    expect(thrown.headers.get('Location')).toBe(`${path}/index?a=b`)
  }
})

test('workspaces, boards and clients become children where they belong', () => {
  const flow = entry({ menuId: 'flow', url: '/flow/auditProject' })
  const menus = [entry({ menuId: 'workbench', url: '/workbench' }), entry({ menuId: 'report', children: [flow] })]
  const [workbench, report] = withListedChildren(menus, [
    { ...workspaces, data: [{ id: 7, name: 'Team', owner: 'o' }] },
    { ...boards, data: [{ bizId: 'b 1', name: 'Board' }] },
    { ...clients, data: [{ clientName: 'Client', clientCode: 'c1' }] },
  ])
  expect(workbench?.children[0]).toMatchObject({
    nameEn: 'My workbench',
    children: [{ url: '/workbench/7/index', nameEn: 'Team' }],
  })
  expect(report?.children.map(({ url }) => url)).toEqual(['/flow/auditProject', '/board/detail/b%201'])
  expect(report?.children[0]?.children.map(({ url }) => url)).toEqual(['/flow/auditProject/c1/index'])
})

test('missing lists leave the tree unchanged', () => {
  const menus = [entry({ menuId: 'workbench', children: [entry({ menuId: 'report' })] })]
  expect(withListedChildren(menus, [])).toEqual(menus)
  const none = [workspaces, boards, clients].map((list) => ({ ...list, data: [] }))
  expect(withListedChildren(menus, none)).toBe(menus)
  expect(listsBelow(menus, [workspaces, boards, clients])).toEqual([boards, workspaces])
  expect(listsBelow([entry({})], [boards])).toEqual([])
})

test('500 entries on 8 levels are worked out in well under 5 ms', () => {
  const tree = (level: number, name: string): MenuEntry =>
    entry({
      menuId: name,
      type: level === 8 ? '1' : '0',
      url: `/deep/${name}`,
      children:
        level === 8
          ? []
          : Array.from({ length: level < 3 ? 4 : level === 3 ? 3 : level === 4 ? 2 : 1 }, (_, at) =>
              tree(level + 1, `${name}${at}`),
            ),
    })
  const menus = [entry({ menuId: 'deep', type: '0', url: '/deep', children: [tree(1, 'a')] })]
  const times = Array.from({ length: 60 }, () => {
    const began = performance.now()
    at(menus, '/deep/a00000000')
    return performance.now() - began
  })
  expect(times.toSorted((a, b) => a - b)[30]).toBeLessThan(5)
})
