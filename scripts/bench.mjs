// npm run bench, chaos, fuzz: installs and builds what is stale, then runs a script of bench/ with its parameters.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

await install({ tools: true })
await build()
process.exitCode = await run(process.execPath, ['--import', 'tsx', ...process.argv.slice(2)])
