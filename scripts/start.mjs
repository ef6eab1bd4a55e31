// npm start: installs and builds what is stale, then serves, in this very process so that signals reach the server.
// npm start -- --verbose shows all output of both.
import { build } from './build.mjs'
import { install } from './install.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Node 20.19 or later is needed; this is ${process.versions.node}.`)
  process.exit(1)
}
await install()
await build()
await import(new URL('../build/server.js', import.meta.url).href)
