// npm run trino: installs what is missing, then compares the product on DuckDB and on Trino.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { run } from './run.mjs'

await install({ tools: true })
await build()
process.exitCode = await run(process.execPath, ['--import', 'tsx', 'bench/trino.ts', ...process.argv.slice(2)])
