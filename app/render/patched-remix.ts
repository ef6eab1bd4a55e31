import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { applyPatch, parsePatch } from 'diff'
import type { Plugin } from 'vite'

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The patch is for exactly this version: with another one there is no such file. */
const { version } = JSON.parse(readFileSync(fromRoot('node_modules/@remix-run/react/package.json'), 'utf8'))
const name = `patches/@remix-run+react+${version}.patch`

/** Patches by file, such as `dist/esm/routes.js`. */
export const remixPatches = new Map(
  parsePatch(readFileSync(fromRoot(name), 'utf8')).map((patch) => [patch.oldFileName?.replace('a/', ''), patch]),
)

/** The patched code of a file of @remix-run/react; undefined if the file has no patch. */
export function patchedFile(file: string | undefined, code: string): string | undefined {
  const patch = remixPatches.get(file)
  if (!patch) return undefined
  const patched = applyPatch(code, patch)
  if (patched === false) throw new Error(`${name} does not apply to ${file}`)
  return patched
}

/**
 * Applies the patch of @remix-run/react, whose head says what it changes.
 *
 * Brings: no time; users who lose the network keep the page and their input. spec: platform §8 "Chunk load failure"
 * Breaks with each update of Remix that touches these lines: tests/render/patched-remix.rules.test.ts, and the build.
 * Out: this plugin from vite.config.ts. The page then reloads itself, and loses what was typed without network.
 * Built pages only: in development Vite prebundles packages, and a page reloads with each edit anyway.
 */
export const patchedRemix: Plugin = {
  name: 'patched-remix',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: (code, id) => patchedFile(/\/@remix-run\/react\/(dist\/.*)$/.exec(id)?.[1], code),
}
