/**
 * npm run chaos: kill -9 in the middle of saves, of the app on both databases and of PostgreSQL; a full disk; two
 * instances restarted in turn under load. Prints what was checked. Exits with 1 if an acknowledged save is lost,
 * incomplete or duplicated, or if an answer is unexpected. `--quick` does each less often, `--only disk` runs those
 * with that name.
 */
import { parseArgs } from 'node:util'
import { surviveComparisonKills } from './comparison-crash.ts'
import { surviveKills, type Victim } from './crash.ts'
import { surviveFullDisk } from './full-disk.ts'
import { surviveRolling } from './rolling.ts'
import { surviveRunKills } from './run-crash.ts'
import { surviveScreeningKills } from './screening-crash.ts'
import { type DatabaseName, databaseNames, makeSite, type Site } from './site.ts'
import { mountSmallDisk } from './small-disk.ts'
import { surviveTicketKills } from './ticket-queue.ts'
import { surviveFullDiskOfUploads, surviveUploadKills } from './upload-crash.ts'

const { values: options } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string', default: '' } },
})

/** Result as text, and faults; undefined if this machine cannot run the check. */
type Result = { said: string; faults: string[] }
type Ordeal = { name: string; suffer(): Promise<Result | undefined> }

const often = (times: number, quickly: number) => (options.quick ? quickly : times)

/** design: trust "Crash and load": fifty times the app, twenty times PostgreSQL. */
const kills = (database: DatabaseName, victim: Victim, times: number): Ordeal => ({
  name: `kill -9 of ${victim === 'app' ? `the app on ${database}` : victim}`,
  suffer: () =>
    withSite(makeSite(database), async (site) => {
      const { kills: done, acknowledged, inFlight, faults } = await surviveKills(site, { victim, kills: times })
      return { said: `${done} times: ${acknowledged} saves acknowledged, ${inFlight} done without an answer`, faults }
    }),
})

const fullDisk = (database: DatabaseName): Ordeal => ({
  name: `disk full under ${database}`,
  async suffer() {
    const disk = mountSmallDisk()
    if (!disk) return undefined
    try {
      return await withSite(makeSite(database, { within: disk.path }), async (site) => {
        const { acknowledged, refused, backAfterMs, faults } = await surviveFullDisk(site, disk)
        return { said: `${acknowledged} saves acknowledged, ${refused} refused, back after ${backAfterMs} ms`, faults }
      })
    } finally {
      disk.remove()
    }
  },
})

const rolling = (restarts: number): Ordeal => ({
  name: 'rolling restart of two instances on PostgreSQL',
  suffer: () =>
    withSite(makeSite('PostgreSQL'), async (site) => {
      const { restarts: done, acknowledged, read, again, faults } = await surviveRolling(site, { restarts })
      return {
        said: `${done} times: ${acknowledged} saves acknowledged, ${read} pages read, ${again} asked again by the gateway`,
        faults,
      }
    }),
})

const uploadKills = (database: DatabaseName, times: number): Ordeal => ({
  name: `kill -9 of the app under uploads of dealers on ${database}`,
  suffer: () =>
    withSite(makeSite(database), async (site) => {
      const { kills: done, acknowledged, inFlight, faults } = await surviveUploadKills(site, times)
      return { said: `${done} times: ${acknowledged} tickets acknowledged, ${inFlight} sent again`, faults }
    }),
})

const fullDiskOfUploads = (database: DatabaseName): Ordeal => ({
  name: `disk full under uploads of dealers on ${database}`,
  async suffer() {
    const disk = mountSmallDisk()
    if (!disk) return undefined
    try {
      return await withSite(makeSite(database, { within: disk.path }), async (site) => {
        const { acknowledged, refused, faults } = await surviveFullDiskOfUploads(site, disk)
        return { said: `${acknowledged} tickets acknowledged, ${refused} refused`, faults }
      })
    } finally {
      disk.remove()
    }
  },
})

const ticketKills = (tickets: number, times: number): Ordeal => ({
  name: 'kill -9 of the app and of its reader under a queue of tickets',
  suffer: () =>
    withSite(makeSite('PostgreSQL'), async (site) => {
      const {
        kills: done,
        read,
        seconds,
        megabytes,
        late,
        faults,
      } = await surviveTicketKills(site, { tickets, kills: times })
      return {
        said: `${done} times: ${read} tickets read in ${seconds} s, ${late} after their turn, at most ${megabytes} MB`,
        faults,
      }
    }),
})

const comparisonKills = (lines: number): Ordeal => ({
  name: 'kill -9 of the app at each stage of a comparison',
  suffer: () =>
    withSite(makeSite('PostgreSQL'), async (site) => {
      const { kills: done, at, faults } = await surviveComparisonKills(site, { lines })
      const met = Object.entries(at).map(([stage, times]) => `${stage} ${times}`)
      return { said: `${done} times (${met.join(', ')}) over ${lines} lines a side`, faults }
    }),
})

const runKills = (times: number): Ordeal => ({
  name: 'kill -9 of the app under runs of processes',
  suffer: () =>
    withSite(makeSite('PostgreSQL'), async (site) => {
      const { kills: done, runs, interrupted, faults } = await surviveRunKills(site, times)
      return { said: `${done} times: ${runs} runs, ${interrupted} interrupted or waiting`, faults }
    }),
})

const screeningKills = (times: number): Ordeal => ({
  name: 'kill -9 of the screening processes of two instances',
  suffer: () => surviveScreeningKills(times),
})

const ordeals: Ordeal[] = [
  kills('embedded', 'app', often(25, 3)),
  kills('PostgreSQL', 'app', often(25, 3)),
  kills('PostgreSQL', 'PostgreSQL', often(20, 2)),
  ...databaseNames.map(fullDisk),
  rolling(often(20, 4)),
  ...databaseNames.map((database) => uploadKills(database, often(10, 2))),
  ...databaseNames.map(fullDiskOfUploads),
  ticketKills(often(1000, 100), often(10, 4)),
  comparisonKills(often(300_000, 60_000)),
  runKills(often(100, 5)),
  screeningKills(often(50, 4)),
]

async function withSite(making: Promise<Site>, work: (site: Site) => Promise<Result>): Promise<Result> {
  const site = await making
  try {
    return await work(site)
  } finally {
    await site.remove()
  }
}

// A signal alone does not run the exit handlers, which end processes and unmount disks.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

let wrong = 0
for (const { name, suffer } of ordeals.filter((ordeal) => ordeal.name.includes(options.only))) {
  const result = await suffer()
  if (!result) {
    console.log(`${name}: not done, a filesystem of its own can be mounted by root on Linux only`)
    continue
  }
  wrong += result.faults.length
  console.log(`${name}, ${result.said}, ${result.faults.length} faults`)
  for (const fault of result.faults) console.log(`  ${fault}`)
}
console.log(
  wrong === 0
    ? 'Every acknowledged save is there, whole and once, and in the audit trail; the trail is intact.'
    : `${wrong} faults.`,
)
process.exitCode = wrong === 0 ? 0 : 1
