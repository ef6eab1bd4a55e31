import { writeFileSync } from 'node:fs'
import { bundleScript, codeCache, partsOf } from './built-bundle.ts'

/**
 * Build step: evaluates every part of the bundle and writes V8's code cache. Must run with the flags of `npm start`.
 */
const script = bundleScript()
const parts = partsOf(script)
await Promise.all([parts.loadDatabase(), parts.loadServer(), parts.loadPages(), parts.loadApi()])
writeFileSync(codeCache, script.createCachedData())
process.exit()
