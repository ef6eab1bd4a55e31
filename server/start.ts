import { bundleScript, partsOf } from './built-bundle.ts'

/** The built server: build/server.js. */
const { serve } = await partsOf(bundleScript()).loadServer()
await serve()
