declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node'

  export const routes: ServerBuild['routes']
  export const assets: ServerBuild['assets']
}

/** Built by render/menu-screens.ts. Screens by name; a browser fetches only the one it shows. */
declare module 'virtual:menu-screens' {
  import type { ServerBuild } from '@remix-run/node'
  import type { ComponentType } from 'react'
  import type { PageHandle } from '#app/page/page.ts'

  type Screen = { default: ComponentType; handle?: PageHandle }
  /** On the server only. */
  type Served = Pick<ServerBuild['routes'][string]['module'], 'loader' | 'action'>
  /** Name of a screen in a menu entry: the id of its route. */
  export type ScreenKey = string & { readonly of: 'screen' }
  export const screenKeys: readonly ScreenKey[]
  export const isScreenKey: (name: string) => name is ScreenKey
  export const fetchScreen: (key: ScreenKey) => Promise<Screen & Served>
  export const screens: Readonly<Record<string, () => Promise<Screen & Served>>>
}
