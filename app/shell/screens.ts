import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import type { PageHandle } from './page.ts'
import type { ScreenKey } from './screen-keys.ts'

type Screen = { default: ComponentType; handle?: PageHandle }

/** The screens a menu entry can open; a browser fetches the one it shows. */
const sources: Record<ScreenKey, () => Promise<Screen>> = {
  home: () => import('#app/home/home.screen.tsx'),
  'risk/projects': () => import('#app/risk-evaluation/project/projects.screen.tsx'),
  'risk/questionnaires': () => import('#app/risk-evaluation/questionnaire/questionnaires.screen.tsx'),
  'system/user': () => import('#app/accounts/users.screen.tsx'),
  'system/role': () => import('#app/accounts/roles.screen.tsx'),
  'system/dept': () => import('#app/accounts/departments.screen.tsx'),
  'system/registration': () => import('#app/session/registrations.screen.tsx'),
  'system/provider': () => import('#app/session/providers.screen.tsx'),
  'system/menu': () => import('#app/menus/menus.screen.tsx'),
  'system/dict': () => import('#app/dictionaries/dictionaries.screen.tsx'),
  'system/setting': () => import('#app/system/setting.screen.tsx'),
  'system/outbox': () => import('#app/system/outbox.screen.tsx'),
  'system/audit': () => import('#app/system/audit.screen.tsx'),
  'task/todo': () => import('#app/home/todos.screen.tsx'),
  'workbench/list': () => import('#app/workspaces/workbenches.screen.tsx'),
}

const loaded = new Map<ScreenKey, Screen>()

/** Fetches a screen, and in the browser the texts it names, so that it can be drawn at once. */
export async function loadScreen(key: ScreenKey, texts?: i18n): Promise<void> {
  if (loaded.has(key)) return
  const screen = await sources[key]()
  const { i18n: namespaces = [] } = screen.handle ?? {}
  await texts?.loadNamespaces(namespaces)
  loaded.set(key, screen)
}

/** A screen that has been loaded. */
export const screenOf = (key: ScreenKey): ComponentType | undefined => loaded.get(key)?.default
