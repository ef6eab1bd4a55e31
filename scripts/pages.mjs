// Builds one half of the pages, `client` or `server`; scripts/build.mjs runs both in parallel.
import { once } from 'node:events'
import { build } from 'vite'

/** scripts/build.mjs sends it. */
const clientIsBuilt = once(process, 'message')

/**
 * Delays the one module of the server half that needs the client half, because Remix reads the addresses of its files.
 * @type {import('vite').Plugin}
 */
const afterClient = {
  name: 'after-client',
  load: {
    order: 'pre',
    async handler(id) {
      if (id === '\0virtual:remix/server-manifest') await clientIsBuilt
    },
  },
}

const ssr = process.argv[2] === 'server'
try {
  await build({ plugins: ssr ? [afterClient] : [], build: { ssr, reportCompressedSize: false } })
} catch (error) {
  // Prints the stack only, because the error also holds the list of all modules.
  console.error(error instanceof Error ? error.stack : error)
  process.exitCode = 1
}
process.disconnect()
