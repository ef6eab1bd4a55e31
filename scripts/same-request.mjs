import { changedPackage } from './changed-package.mjs'

/** Functions of Remix that copy a request to strip an internal query parameter, and that parameter. */
const copies = { stripIndexParam: 'index', stripRoutesParam: '_routes' }

/**
 * Patches Remix's code to pass loaders and actions the request itself, unless its address has such a parameter.
 * @param {string} code
 */
export function withSameRequest(code) {
  let changed = code
  for (const [name, parameter] of Object.entries(copies)) {
    const head = `function ${name}(request) {\n`
    if (changed.split(head).length !== 2) throw new Error(`Remix has no one function ${name}: see same-request.mjs`)
    changed = changed.replace(head, `${head}  if (!/[?&]${parameter}(?![^=&])/.test(request.url)) return request;\n`)
  }
  return changed
}

/**
 * Passes loaders and actions the request itself. Remix copies it twice for each of them, with a stream for the body and
 * a listener on the signal. Most copies outlive the request until a major garbage collection.
 *
 * Brings: 0.1 ms for a posted matrix paper, and 0.03 ms for each loader of a page.
 * Breaks when Remix strips parameters in another way: the build, and tests/render/same-request.rules.test.ts.
 * Out: the plugin in scripts/build.mjs.
 */
export const sameRequest = changedPackage(
  'same-request',
  /@remix-run\/server-runtime\/dist\/(esm\/)?data\.js$/,
  withSameRequest,
)
