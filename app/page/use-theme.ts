import { useMatches, useRouteLoaderData } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { UserConfigType } from '#contract/shell/accounts/codes.ts'
import { BrandVariant } from '#contract/shell/system/codes.ts'
import { useBrand } from './brand.tsx'
import { useFrame } from './frame-data.ts'
import type { loader } from './root.server.ts'
import { isTheme, schemeOf, type ThemeName } from './theme.ts'

/** A theme that is tried on: undefined shows what was chosen, null what the system prefers. */
let triedOn: ThemeName | null | undefined
const watchers = new Set<() => void>()

/** Shows a theme at once, until it is saved or taken off again with undefined. Only scripts do that. */
export function tryOnTheme(theme: ThemeName | null | undefined): void {
  triedOn = theme
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

/** The theme of the style 蓝白. */
const blueWhite: ThemeName = 'theme-bw'
const isLoginRoute = (id: string): boolean => id === 'session/login' || id === 'frame/public-layout'

/**
 * The page's theme: the signed-in user's own, else what this browser remembers, else that of the organisation's style. The
 * login page in style 蓝白 is blue and white for all but those who chose a dark theme. undefined follows the system.
 */
export function useTheme(): ThemeName | undefined {
  const tried = useSyncExternalStore(
    watch,
    () => triedOn,
    () => undefined,
  )
  const frame = useFrame()
  const own = frame?.stats.userConfig[UserConfigType.theme] ?? ''
  // Absent when the root's own loader failed.
  const remembered = useRouteLoaderData<typeof loader>('root')?.theme
  const brand = useBrand()
  const atLogin = useMatches().some(({ id }) => isLoginRoute(id))
  const ofStyle = (atLogin ? brand.login : brand.home) === BrandVariant.blueWhite ? blueWhite : undefined
  if (tried !== undefined) return tried ?? (frame ? ofStyle : undefined)
  if (atLogin && ofStyle && schemeOf(remembered) !== 'dark') return ofStyle
  return isTheme(own) ? own : (remembered ?? (frame ? ofStyle : undefined))
}
