import { fetchScreen, type ScreenKey } from 'virtual:menu-screens'
import type { i18n } from 'i18next'
import type { ComponentType } from 'react'

type Screen = Awaited<ReturnType<typeof fetchScreen>>

const loaded = new Map<ScreenKey, Screen>()

/** Loads a screen, and in the browser its texts, so that it renders without suspending. */
export async function loadScreen(key: ScreenKey, texts?: i18n): Promise<Screen> {
  const known = loaded.get(key)
  if (known) return known
  const screen = await fetchScreen(key)
  const { i18n: namespaces = [] } = screen.handle ?? {}
  await texts?.loadNamespaces(namespaces)
  loaded.set(key, screen)
  return screen
}

/** The screen, if already loaded. */
export const screenOf = (key: ScreenKey): ComponentType | undefined => loaded.get(key)?.default
