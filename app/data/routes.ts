import type { RouteConfigEntry } from '@remix-run/route-config'

/** Areas of a workspace, within its layout. */
export const inWorkspace: RouteConfigEntry[] = []

export const framed: RouteConfigEntry[] = []
