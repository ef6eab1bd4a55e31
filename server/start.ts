import { bundleScript, partsOf } from './built-bundle.ts'
import { embeddedDirOf } from './embedded-dir.ts'

/** The built server: build/server.js. */
const parts = partsOf(bundleScript())
const embeddedDir = embeddedDirOf(process.env)
if (embeddedDir) (await parts.loadDatabase()).startEarly(embeddedDir)
const { serve } = await parts.loadServer()
await serve()
