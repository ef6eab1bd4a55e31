/**
 * npm run fuzz: a million bad requests to the built server, over every call, half of them on each database. `--calls`
 * sets their number, `--minutes` the latest end, `--seed` the selection (a run prints its own), `--database` a single
 * database, `--only` the calls whose names contain it. Exits with 1 if an answer is a 5xx, unclear or missing, if the
 * server logs an error, or if it ends.
 */
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { declaredCalls } from '../tests/support/declared-calls.ts'
import { askAll } from './fuzz-round.ts'
import { databaseNames } from './site.ts'

const { values: given } = parseArgs({
  options: {
    calls: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '600' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
  },
})
const [wanted, minutes, seed] = [wholeNumber('calls'), wholeNumber('minutes'), wholeNumber('seed')]
const databases = databaseNames.filter((name) => given.database === undefined || name === given.database)
if (databases.length === 0) throw new Error(`no database ${given.database}; there are ${databaseNames.join(', ')}`)
const calls = [...declaredCalls].filter(([name]) => name.includes(given.only)).map(([, call]) => call)
if (calls.length === 0) throw new Error(`no call's name contains ${given.only}`)

/** Requests per new database: their rows accumulate, and calls that read all of them would take most of the time. */
const perRound = Math.min(50_000, Math.ceil(wanted / databases.length))

// A signal alone does not run the exit handlers, which end processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

console.log(`${wanted} requests to ${calls.length} calls, --seed ${seed}`)
const endsAt = Date.now() + minutes * 60_000
const tally = { asked: 0, done: 0, refused: 0, faults: 0 }
for (let round = 0; tally.asked < wanted && Date.now() < endsAt; round++) {
  const database = databases[round % databases.length] ?? 'PostgreSQL'
  const { asked, done, refused, faults } = await askAll({
    database,
    calls,
    count: Math.min(perRound, wanted - tally.asked),
    seed: seed + round,
    endsAt,
  })
  tally.asked += asked
  tally.done += done
  tally.refused += refused
  tally.faults += faults.length
  console.log(
    `${tally.asked} asked, the last on ${database}: ${done} done, ${refused} refused, ${faults.length} faults`,
  )
  for (const fault of faults) console.log(`  ${fault}`)
}
if (tally.asked < wanted) console.log(`The ${minutes} minutes are over.`)
console.log(
  `${tally.asked} asked, ${tally.done} done, ${tally.refused} refused, ${tally.faults} faults, --seed ${seed}`,
)
process.exitCode = tally.faults === 0 ? 0 : 1

function wholeNumber(name: 'calls' | 'minutes' | 'seed'): number {
  const number = Number(given[name])
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`--${name} ${given[name]} is no whole number`)
  return number
}
