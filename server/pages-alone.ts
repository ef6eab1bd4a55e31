import { bundleScript, partsOf } from './built-bundle.ts'

/** The built pages, for `remix-serve build/server/index.js`. */
export const { assets, assetsBuildDirectory, basename, entry, future, isSpaMode, mode, publicPath, routes } =
  await partsOf(bundleScript()).loadPages()
