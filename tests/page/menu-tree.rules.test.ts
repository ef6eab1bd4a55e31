import { expect, test } from 'vitest'
import { externalOrigins, firstPage, leftMenu, shownChildren, trailTo } from '#app/page/menus/menu-tree.ts'
import type { MenuEntry } from '#contract/shell/menus/shapes.ts'
import { entry } from '../shell/frame/menu-entry.ts'

const projects = entry({ url: '/risk/projects', orderNum: 2 })
const results = entry({ url: '/risk/results', orderNum: 1 })
const risk = entry({ url: '/risk', children: [projects, results] })
const system = entry({ url: '/system', children: [entry({ url: '/system/dict' })] })

test('the left menu is the tree of the module the address belongs to, in order', () => {
  expect(leftMenu([system, risk], 'risk')).toEqual([results, projects])
})

test('a page put beside the modules does not stand in the place of the one whose address it has', () => {
  const beside = entry({ url: '/risk/beside', orderNum: 0 })
  expect(leftMenu([beside, risk], 'risk')).toEqual([results, projects])
})

test('an address outside every module has no left menu', () => {
  expect(leftMenu([system, risk], 'home')).toEqual([])
  expect(leftMenu([system, risk], undefined)).toEqual([])
})

test('a module is not taken for another whose name begins like it', () => {
  expect(leftMenu([risk], 'risk-screening')).toEqual([])
})

test('hidden entries, buttons and placeholders are not shown', () => {
  const hidden = entry({ visible: '1', url: '/risk/a' })
  const button = entry({ type: '2', url: '/risk/b' })
  const placeholder = entry({ url: '/risk/__menu_Id__/c' })
  expect(shownChildren(entry({ children: [hidden, button, placeholder, projects] }))).toEqual([projects])
})

const currentUrl = (entries: MenuEntry[], pathname: string) => trailTo(entries, pathname).at(-1)?.url

test('the entry with the longest fitting url is the current one', () => {
  expect(currentUrl([risk, projects], '/risk/projects/12')).toBe('/risk/projects')
  expect(currentUrl([risk, projects], '/risk/projectsother')).toBe('/risk')
})

test('any page of a workbench highlights its index', () => {
  const index = entry({ url: '/workbench/7/index' })
  expect(currentUrl([index], '/workbench/7/members')).toBe('/workbench/7/index')
})

test('pages beside the workbenches highlight their own entries', () => {
  const menus = [entry({ url: '/workbench/market' }), entry({ url: '/workbench/market/rights' })]
  expect(currentUrl(menus, '/workbench/market/rights')).toBe('/workbench/market/rights')
})

test('deep entries are found, with all on the way to them', () => {
  const deep = entry({ menuId: 'deep', url: '/a/b/c' })
  const tree = entry({ menuId: 'top', type: '0', children: [entry({ menuId: 'mid', type: '0', children: [deep] })] })
  expect(trailTo([tree], '/a/b/c/9').map(({ menuId }) => menuId)).toEqual(['top', 'mid', 'deep'])
})

test('a hidden entry is not highlighted', () => {
  expect(currentUrl([entry({ visible: '1', url: '/hidden' })], '/hidden')).toBeUndefined()
})

test('the first page of a tree is one of this site', () => {
  const site = entry({ isFrame: '0', url: 'https://example.org/' })
  expect(firstPage(entry({ type: '0', url: '/risk', children: [site, projects] }))).toBe(projects)
  expect(firstPage(entry({ type: '0', children: [site] }))).toBeUndefined()
})

test('only frame entries name origins that may be shown inside', () => {
  const site = entry({ isFrame: '0', url: 'https://example.org/a' })
  const script = entry({ isFrame: '0', url: 'javascript:alert(1)' })
  const plain = entry({ url: 'https://other.example/' })
  expect(externalOrigins([entry({ children: [site, script, plain] })])).toEqual(['https://example.org'])
})

test('if a directory and its page have the same address, the page is the current entry', () => {
  const list = entry({ menuId: 'list', url: '/workbench' })
  const menus = [entry({ menuId: 'module', url: '/workbench', type: '0', children: [list] })]
  expect(trailTo(menus, '/workbench').map(({ menuId }) => menuId)).toEqual(['module', 'list'])
})
