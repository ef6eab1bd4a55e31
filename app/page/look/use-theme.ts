import { useMatches, useRouteLoaderData } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { UserConfigType } from '#contract/shell/accounts/codes.ts'
import { BrandVariant } from '#contract/shell/system/codes.ts'
import { useFrame } from '../menus/frame-data.ts'
import type { loader } from '../request/root.server.ts'
import { useBrand } from './brand.tsx'
import { isTheme, schemeOf, type ThemeName } from './theme.ts'

/** Previewed theme: undefined for no preview, null for the system's preference. */
let triedOn: ThemeName | null | undefined
const watchers = new Set<() => void>()

/** Previews a theme until it is saved; undefined ends the preview. Browser only. */
export function tryOnTheme(theme: ThemeName | null | undefined): void {
  triedOn = theme
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** Theme of style 蓝白. */
const blueWhite: ThemeName = 'theme-bw'
const isLoginRoute = (id: string): boolean => id === 'session/sign-in/login' || id === 'frame/public-layout'

/**
 * Theme of the page: the user's own, else this browser's, else that of the organisation's style. The login page in
 * style 蓝白 is blue and white, except for users who chose a dark theme. Undefined follows the system.
 */
export function useTheme(): ThemeName | undefined {
  const tried = useSyncExternalStore(
    watch,
    () => triedOn,
    () => undefined,
  )
  const frame = useFrame()
  const own = frame?.stats.userConfig[UserConfigType.theme] ?? ''
  // Undefined if the root's loader failed.
  const remembered = useRouteLoaderData<typeof loader>('root')?.theme
  const brand = useBrand()
  const atLogin = useMatches().some(({ id }) => isLoginRoute(id))
  const ofStyle = (atLogin ? brand.login : brand.home) === BrandVariant.blueWhite ? blueWhite : undefined
  if (tried !== undefined) return tried ?? (frame ? ofStyle : undefined)
  if (atLogin && ofStyle && schemeOf(remembered) !== 'dark') return ofStyle
  return isTheme(own) ? own : (remembered ?? (frame ? ofStyle : undefined))
}
