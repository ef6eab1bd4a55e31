import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

type Parts = typeof import('./bundle.ts')
type Bundle = (require: NodeJS.Require, bundleUrl: string) => Parts

const bundleUrl = new URL('./bundle.cjs', import.meta.url)
export const codeCache = new URL('./bundle.cache', import.meta.url)

/**
 * The bundle as a script that uses the code cache of the build, if there is one. V8 ignores a cache of another version,
 * other flags or another kind of processor, and compiles the source.
 *
 * Brings: 0.3 of 1.0 s of processor time at each start.
 * Breaks when the bundle has characters beyond ASCII: the build says so.
 * Out: `import` of the bundle in its place.
 */
export const bundleScript = (): Script =>
  new Script(readFileSync(bundleUrl, 'latin1'), {
    filename: fileURLToPath(bundleUrl),
    cachedData: existsSync(codeCache) ? readFileSync(codeCache) : undefined,
  })

export const partsOf = (script: Script): Parts =>
  (script.runInThisContext() as Bundle)(createRequire(bundleUrl), bundleUrl.href)
