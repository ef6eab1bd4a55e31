import type { ServerBuild } from '@remix-run/node'
import { appBase } from '#app/page/request/address.server.ts'
import { servedBuild } from '#app/render/served-build.server.ts'

/** The built pages, under APP_BASE: what server.ts and `remix-serve build/server/index.js` take them from. */
const built: ServerBuild = await import(new URL('./pages.js', import.meta.url).href)

export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  servedBuild(built, appBase)
