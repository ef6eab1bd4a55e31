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

/** The screens a menu entry can open at its url, by component name: the ids of their routes. */
export const screenKeys = [
  'home',
  'risk/projects',
  'risk/questionnaires',
  'system/user',
  'system/role',
  'system/dept',
  'system/registration',
  'system/provider',
  'system/menu',
  'system/dict',
  'system/setting',
  'system/outbox',
  'system/audit',
  'task/todo',
  'workbench/list',
] as const
export type ScreenKey = (typeof screenKeys)[number]

export const isScreenKey = (name: string): name is ScreenKey => screenKeys.some((key) => key === name)
