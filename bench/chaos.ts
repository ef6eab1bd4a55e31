/**
 * npm run chaos: kill -9 in the middle of saves, of the app on both databases and of PostgreSQL. Prints what was checked;
 * ends with 1 when an acknowledged save is lost, half there or there twice. `--quick` kills less often.
 */
import { parseArgs } from 'node:util'
import { build } from '../scripts/build.mjs'
import { install } from '../scripts/install.mjs'
import { surviveKills, type Victim } from './crash.ts'
import { type DatabaseName, makeSite } from './site.ts'

const { values: asked } = parseArgs({ options: { quick: { type: 'boolean', default: false } } })

type Ordeal = { database: DatabaseName; victim: Victim; kills: number }
/** design: trust "Crash and load": fifty times the app, twenty times PostgreSQL. */
const ordeals: Ordeal[] = [
  { database: 'embedded', victim: 'app', kills: asked.quick ? 3 : 25 },
  { database: 'PostgreSQL', victim: 'app', kills: asked.quick ? 3 : 25 },
  { database: 'PostgreSQL', victim: 'PostgreSQL', kills: asked.quick ? 2 : 20 },
]

await install()
await build()

let lost = 0
for (const { database, victim, kills } of ordeals) {
  const site = await makeSite(database)
  try {
    const done = await surviveKills(site, { victim, kills })
    lost += done.faults.length
    console.log(
      `kill -9 of ${victim === 'app' ? `the app on ${database}` : victim}, ${done.kills} times: ` +
        `${done.acknowledged} saves acknowledged, ${done.inFlight} done without an answer, ${done.faults.length} faults`,
    )
    for (const fault of done.faults) console.log(`  ${fault}`)
  } finally {
    await site.remove()
  }
}
console.log(
  lost === 0
    ? 'Every acknowledged save is there, whole and once, and in the audit trail; the trail is intact.'
    : `${lost} faults.`,
)
process.exitCode = lost === 0 ? 0 : 1
