import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Remix writes the addresses of all scripts into one file, as they are without APP_BASE. Here they begin where that file lies,
 * so that one build stands under any path. What a route has not is left out: Remix only asks whether it has it; so is what every
 * page has loaded before any route.
 *
 * Brings: one build for any path: without it the pages of a host shell would ask for scripts outside of theirs. What is left out
 * is 0.8 of 140.4 kB of a staff page's scripts, which may be 140.
 * Breaks when Remix writes the file in another way: the build then fails and says so.
 * Out: this file and its call in build.mjs, where APP_BASE may be known when the pages are built.
 *
 * @param {string} folder of the built scripts
 */
export function nameFromWhereItIs(folder) {
  const name = readdirSync(folder).find((file) => /^manifest-\w+\.js$/.test(file))
  const [, manifest] =
    (name && /^window\.__remixManifest=(\{.*\});$/s.exec(readFileSync(join(folder, name), 'utf8'))) || []
  if (!name || !manifest) throw new Error('Remix writes its manifest in another way')
  const { entry, routes, ...rest } = JSON.parse(manifest)
  const { root, ...others } = routes
  for (const route of Object.values(others))
    for (const part of ['imports', 'css'])
      route[part] = route[part]?.filter((/** @type {string} */ file) => !root[part].includes(file))
  const lean = JSON.stringify({ entry, routes: { root, ...others }, ...rest })
  const moved = lean.replaceAll('"/assets/', 'at+"').replaceAll(/"has\w+":false,/g, '')
  writeFileSync(join(folder, name), `const at=new URL('.',import.meta.url).pathname;window.__remixManifest=${moved};`)
}
