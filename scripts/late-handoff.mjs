import { changedPackage } from './changed-package.mjs'

const eager = /serverHandoffStream: ((?:\w+\.)?encodeViaTurboStream\([^()]*\))/g

/**
 * Patches Remix's code to encode the data of a page lazily, when it is first read.
 * @param {string} code
 */
export function withLateHandoff(code) {
  const count = code.match(eager)?.length ?? 0
  if (count !== 2) throw new Error(`Remix encodes the data of a page in ${count} places, not 2: see late-handoff.mjs`)
  return `${code.replace(eager, 'serverHandoffStream: readLater(() => $1)')}\n${readLater}\n`
}

/** A stream that starts when its reader reads. @param {() => ReadableStream<Uint8Array>} encode */
function readLater(encode) {
  /** @type {ReadableStreamDefaultReader<Uint8Array> | undefined} */
  let reader
  const read = () => {
    reader ??= encode().getReader()
    return reader.read()
  }
  return { getReader: () => ({ read }) }
}

/**
 * Encodes the data of a page for its scripts only if the page has scripts that read it. Remix does so for every page,
 * also for papers and forms of visitors, whose scripts need none.
 *
 * Brings: 0.6 of 5.6 ms for a matrix page.
 * Breaks when Remix encodes elsewhere: the build, and tests/render/late-handoff.rules.test.ts.
 * Out: the plugin in scripts/build.mjs.
 */
export const lateHandoff = changedPackage(
  'late-handoff',
  /@remix-run\/server-runtime\/dist\/(esm\/)?server\.js$/,
  withLateHandoff,
)
