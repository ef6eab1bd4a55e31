declare module 'virtual:remix/server-build' {
  import type { ServerBuild } from '@remix-run/node'

  export const routes: ServerBuild['routes']
  export const assets: ServerBuild['assets']
}

/** Of render/menu-screens.ts: by name; a browser fetches the one it shows. */
declare module 'virtual:menu-screens' {
  import type { ComponentType } from 'react'
  import type { PageHandle } from '#app/page/page.ts'
  import type { ScreenKey } from '#app/page/screen-keys.ts'

  export const screens: Record<ScreenKey, () => Promise<{ default: ComponentType; handle?: PageHandle }>>
}
