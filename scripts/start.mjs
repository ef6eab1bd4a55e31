// npm start: installs and builds what is stale, then serves, in this very process so that signals reach the server.
// npm start -- --verbose shows all output of both.
import { build } from './build.mjs'
import { install } from './install.mjs'

const nodeMin = 20
if (Number.parseInt(process.versions.node, 10) < nodeMin) {
  console.error(`Node ${nodeMin} or later is needed; this is ${process.versions.node}.`)
  process.exit(1)
}
await install()
await build()
await import(new URL('../build/server.js', import.meta.url).href)
