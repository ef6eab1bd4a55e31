import { parseArgs } from 'node:util'
import { openDatabase } from '#api/platform/db/connection.ts'
import { verifyCounters } from '#api/risk/verify-counters.ts'
import { createLog } from './log.ts'
import { readSettings } from './settings.ts'

// npm run verify-counters: recounts every project and reports stored counters that differ; an option corrects them. An
// embedded database cannot be opened while the server is running.
const { values: options } = parseArgs({ options: { mend: { type: 'boolean', default: false } } })
const settings = readSettings(process.env)
const place = settings.databaseUrl ? { url: settings.databaseUrl } : { dataDir: settings.dataDir }
const database = await openDatabase(place, { log: createLog(settings.logLevel) })
try {
  const tell = (bizId: string, apart: number) =>
    console.log(`project ${bizId}: ${apart} counts or sums are not what its papers say`)
  const { projects, apart } = await verifyCounters(database.db, { mend: options.mend, tell })
  const done = options.mend && apart > 0 ? ', and were put right' : ''
  console.log(`${projects} projects counted again, ${apart} counts or sums differed${done}`)
  process.exitCode = apart > 0 && !options.mend ? 1 : 0
} finally {
  await database.close()
}
