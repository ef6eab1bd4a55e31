import { writeFileSync } from 'node:fs'
import { bundleScript, codeCache, partsOf } from './built-bundle.ts'

/** Build step: writes the code that V8 has compiled to evaluate every part. It must run with the flags of `npm start`. */
const script = bundleScript()
const parts = partsOf(script)
await Promise.all([parts.loadDatabase(), parts.loadServer(), parts.loadPages(), parts.loadApi()])
writeFileSync(codeCache, script.createCachedData())
process.exit()
