declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node'

  export const routes: ServerBuild['routes']
  export const assets: ServerBuild['assets']
}

/** Of render/menu-screens.ts: by name; a browser fetches the one it shows. */
declare module 'virtual:menu-screens' {
  import type { ServerBuild } from '@remix-run/node'
  import type { ComponentType } from 'react'
  import type { PageHandle } from '#app/page/page.ts'
  import type { ScreenKey } from '#app/page/screen-keys.ts'

  type Screen = { default: ComponentType; handle?: PageHandle }
  /** On the server alone. */
  type Served = Pick<ServerBuild['routes'][string]['module'], 'loader' | 'action'>
  export const screens: Record<ScreenKey, () => Promise<Screen & Served>>
}
