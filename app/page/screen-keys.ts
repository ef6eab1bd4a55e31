import { screens } from 'virtual:menu-screens'
import type menus from '../../public/locales/zh-Hans/menus.json'

/**
 * The layouts a menu entry's component may chain, outermost first, before its screen: `Layout#TabViewLayout#system/dict`.
 * spec: platform §2 "Route table"
 */
export const layoutNames = [
  'Layout',
  'LayoutBlank',
  'HeadLessLayout',
  'WorkbenchLayout',
  'BlankLayout',
  'TabViewLayout',
  'Layout35',
] as const
export type LayoutName = (typeof layoutNames)[number]

/** The screens a menu entry can open at its url, by component name: the ids of their routes. Each is named in the menus' texts. */
export type ScreenKey = keyof typeof menus.screen
export const screenKeys = Object.keys(screens) as ScreenKey[]

export const isScreenKey = (name: string): name is ScreenKey => Object.hasOwn(screens, name)
