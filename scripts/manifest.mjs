import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes the addresses of scripts in Remix's manifest relative to that file, so that one build works under any path.
 *
 * Brings: one build for any path: without it the pages of a host shell would ask for scripts outside of theirs.
 * Breaks when Remix writes the file in another way: the build then fails and says so.
 * Out: this file and its call in build.mjs, if APP_BASE may be known when the pages are built.
 *
 * @param {string} folder of the built scripts
 */
export function nameFromWhereItIs(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  const [, manifest] =
    (name && /^window\.__remixManifest=(\{.*\});$/s.exec(readFileSync(join(folder, name), 'utf8'))) || []
  if (!name || !manifest) throw new Error('Remix writes its manifest in another way')
  const moved = manifest.replaceAll('"/assets/', 'at+"')
  writeFileSync(join(folder, name), `const at=new URL('.',import.meta.url).pathname;window.__remixManifest=${moved};`)
}
