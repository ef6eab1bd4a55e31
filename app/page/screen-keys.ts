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

/** The screens a menu entry can open at its url, by component name: for each the route that serves it at its own address. */
export const screenRoutes = {
  home: 'routes/_app.home',
  'risk/projects': 'routes/_app.risk.projects._index',
  'risk/questionnaires': 'routes/_app.risk.questionnaires._index',
  'system/user': 'routes/_app.system.users._index',
  'system/role': 'routes/_app.system.roles._index',
  'system/dept': 'routes/_app.system.departments._index',
  'system/registration': 'routes/_app.system.registrations._index',
  'system/provider': 'routes/_app.system.providers',
  'system/menu': 'routes/_app.system.menus._index',
  'system/dict': 'routes/_app.system.dictionaries._index',
  'system/setting': 'routes/_app.system.settings',
  'system/outbox': 'routes/_app.system.outbox._index',
  'system/audit': 'routes/_app.system.audit._index',
  'task/todo': 'routes/_app.task.todo',
  'workbench/list': 'routes/_app.workbench._index',
} as const
export type ScreenKey = keyof typeof screenRoutes

export const screenKeys = Object.keys(screenRoutes) as ScreenKey[]

export const isScreenKey = (name: string): name is ScreenKey => Object.hasOwn(screenRoutes, name)
