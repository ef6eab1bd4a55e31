// The build replaces this name with the built pages.
import * as built from 'virtual:remix/server-build'
import { appBase } from '#app/page/request/address.server.ts'
import { servedBuild } from '#app/render/served-build.server.ts'

/** The built pages, under APP_BASE. */
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  servedBuild(built, appBase)
