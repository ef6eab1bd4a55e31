// npm run trino: installs what is missing, then compares the plans of the product on DuckDB and on Trino.
import { install } from './install.mjs'
import { run } from './run.mjs'

await install({ tools: true })
process.exitCode = await run(process.execPath, ['--import', 'tsx', 'bench/trino.ts', ...process.argv.slice(2)])
