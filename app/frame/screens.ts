import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import type { PageHandle } from '#app/page/page.ts'
import type { ScreenKey } from '#app/page/screen-keys.ts'

type Screen = { default: ComponentType; handle?: PageHandle }

/** The screens a menu entry can open; a browser fetches the one it shows. */
const sources: Record<ScreenKey, () => Promise<Screen>> = {
  home: () => import('#app/home/home.tsx'),
  'risk/projects': () => import('#app/campaigns/projects.tsx'),
  'risk/questionnaires': () => import('#app/questionnaires/questionnaires.tsx'),
  'system/user': () => import('#app/accounts/users.tsx'),
  'system/role': () => import('#app/accounts/roles.tsx'),
  'system/dept': () => import('#app/accounts/departments.tsx'),
  'system/registration': () => import('#app/session/registrations.tsx'),
  'system/provider': () => import('#app/session/providers.tsx'),
  'system/menu': () => import('#app/menus/menus.tsx'),
  'system/dict': () => import('#app/dictionaries/dictionaries.tsx'),
  'system/setting': () => import('#app/system/setting.tsx'),
  'system/outbox': () => import('#app/system/outbox.tsx'),
  'system/audit': () => import('#app/system/audit.tsx'),
  'task/todo': () => import('#app/home/todos.tsx'),
  'workbench/list': () => import('#app/workspaces/workbenches.tsx'),
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
