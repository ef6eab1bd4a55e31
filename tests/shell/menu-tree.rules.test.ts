import { expect, test } from 'vitest'
import { currentUrl, leftMenu, shownChildren } from '#app/shell/menu-tree.ts'
import type { MenuEntry } from '#contract/menus/shapes.ts'

const entry = (over: Partial<MenuEntry>): MenuEntry => ({
  menuId: 'm',
  parentId: '0',
  name: '',
  nameHans: '',
  nameEn: '',
  url: '',
  component: '',
  perms: '',
  type: '1',
  isFrame: '1',
  visible: '0',
  icon: '',
  orderNum: 1,
  meta: '{}',
  children: [],
  ...over,
})

const projects = entry({ url: '/risk/projects', orderNum: 2 })
const results = entry({ url: '/risk/results', orderNum: 1 })
const risk = entry({ url: '/risk', children: [projects, results] })
const system = entry({ url: '/system', children: [entry({ url: '/system/dict' })] })

test('the left menu is the tree of the module the address belongs to, in order', () => {
  expect(leftMenu([system, risk], 'risk')).toEqual([results, projects])
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

test('the entry with the longest fitting url is the current one', () => {
  expect(currentUrl([risk, projects], '/risk/projects/12')).toBe('/risk/projects')
  expect(currentUrl([risk, projects], '/risk/projectsother')).toBe('/risk')
})

test('any page of a workbench highlights its index', () => {
  const index = entry({ url: '/workbench/7/index' })
  expect(currentUrl([index], '/workbench/7/members')).toBe('/workbench/7/index')
})
