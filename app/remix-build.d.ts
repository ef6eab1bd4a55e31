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

  type Screen = { default: ComponentType; handle?: PageHandle }
  /** On the server alone. */
  type Served = Pick<ServerBuild['routes'][string]['module'], 'loader' | 'action'>
  /** The name of a screen, by which a menu entry asks for it: the id of its route. */
  export type ScreenKey = string & { readonly of: 'screen' }
  export const screenKeys: readonly ScreenKey[]
  export const isScreenKey: (name: string) => name is ScreenKey
  export const fetchScreen: (key: ScreenKey) => Promise<Screen & Served>
  export const screens: Readonly<Record<string, () => Promise<Screen & Served>>>
}
