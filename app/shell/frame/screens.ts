import type { i18n } from 'i18next'
import type { ComponentType } from 'react'
import { screenRoute } from '#app/page/menus/screen-route.ts'
import type { PageHandle } from '#app/page/request/page.ts'

type Screen = { default: ComponentType; handle?: PageHandle }

const loaded = new Map<string, Screen>()

export const keepScreen = (name: string, screen: Screen): void => void loaded.set(name, screen)

/** The screen, if already loaded. */
export const screenOf = (name: string): ComponentType | undefined => loaded.get(name)?.default

/** Loads a screen in the browser with its texts, so that it renders without suspending. The frame links its styles. */
export async function loadScreen(name: string, texts: i18n): Promise<void> {
  if (loaded.has(name)) return
  const { module, imports = [] } = window.__remixManifest.routes[screenRoute(name)] ?? {}
  if (!module) throw new Error(`unknown screen ${name}`)
  // Fetches the imports of the screen at the same time.
  const [screen] = await Promise.all([module, ...imports].map((file) => import(/* @vite-ignore */ file)))
  await texts.loadNamespaces(screen.handle?.i18n ?? [])
  keepScreen(name, screen)
}
