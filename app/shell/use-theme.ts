import { useRouteLoaderData } from '@remix-run/react'
import { useSyncExternalStore } from 'react'
import { UserConfigType } from '#contract/accounts/codes.ts'
import { useFrame } from './frame-data.ts'
import type { loader } from './root.server.ts'
import { isTheme, type ThemeName } from './theme.ts'

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

/** The page's theme: the signed-in user's own, else what this browser remembers. undefined follows the system. */
export function useTheme(): ThemeName | undefined {
  const tried = useSyncExternalStore(
    watch,
    () => triedOn,
    () => undefined,
  )
  const own = useFrame()?.stats.userConfig[UserConfigType.theme] ?? ''
  // Absent when the root's own loader failed.
  const remembered = useRouteLoaderData<typeof loader>('root')?.theme
  if (tried !== undefined) return tried ?? undefined
  return isTheme(own) ? own : remembered
}
