import { openDatabase } from '#api/platform/db/connection.ts'
import { openSignals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { defineJob } from '#api/platform/jobs/job.ts'
import { openJobs } from '#api/platform/jobs/jobs.ts'
import { sendJob } from '#api/platform/jobs/send.ts'
import { killedKind } from './queue.ts'

// Process for jobs.long.process.test.ts: sends itself a job, prints its id once it has started, and works on it until
// it is killed.
const [dataDir = ''] = process.argv.slice(2)
const log = { info() {}, warn() {}, error: console.error }
const { db, kind } = await openDatabase({ dataDir }, { log })
const signals = openSignals({ db, kind, log })
let id = ''
const job = defineJob(killedKind, {
  async run(_, { progress }) {
    await progress({ done: 1, total: 2 })
    process.stdout.write(`${id}\n`)
    await new Promise(() => {})
  },
})
openJobs({ db, log, signals, jobs: [job] }).start()
await transactAnnouncing({ db, signals }, async (tx) => {
  id = await sendJob(tx, killedKind, {})
})
