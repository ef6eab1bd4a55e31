import { screen } from '#contract/data/screening/calls.ts'
import { freePort } from '../../tests/support/freeport.ts'
import { withHelper } from '../helper/process.ts'
import type { ScreenResult, ScreenTask } from '../helper/screen-calls.ts'
import { load } from '../load.ts'
import type { Row, Target } from '../row.ts'
import { addPayments, namesListed, openScenes, sceneCodes } from '../screening-site.ts'
import { withServer } from '../server.ts'
import { type DatabaseName, makeSite } from '../site.ts'
import type { Bench } from '../stage.ts'

/** Calls until all code is compiled: a process that has just started is slower. */
const warmUpSeconds = 20
const atOnce = 32
const rates = { PostgreSQL: 200, embedded: 50 } as const

type Ask = (some: Partial<ScreenTask> & Pick<ScreenTask, 'load'>) => Promise<ScreenResult>

/** Measures calls of real-time screening over HTTP, with the generator and the database on the same cores. */
export async function measureScreening({ scale }: Bench): Promise<Row[]> {
  const { loadSeconds } = scale
  const onPostgres = await withScenes('PostgreSQL', async (ask, url) => {
    const rate = { perSecond: rates.PostgreSQL }
    // The process that holds the long list has taken over before the first figure.
    for (const sceneCode of [sceneCodes.names, sceneCodes.rolling, sceneCodes.basic])
      await ask({ load: rate, seconds: warmUpSeconds, sceneCode })
    const basic = await ask({ load: rate })
    const full = await ask({ load: { atOnce } })
    const rolling = await ask({ load: rate, sceneCode: sceneCodes.rolling })
    const names = await ask({ load: rate, sceneCode: sceneCodes.names })
    const [besidePages, pages] = await Promise.all([
      ask({ load: rate, sceneCode: sceneCodes.rolling }),
      load({ address: `${url}/login`, atOnce: 4, seconds: loadSeconds }),
    ])
    return [
      p99('30 basic rules at 200/s, PostgreSQL', basic, { atMost: 10 }),
      saturation('30 basic rules, PostgreSQL', full, { atLeast: 1000 }),
      p99('20 basic rules and 10 rolling figures at 200/s, PostgreSQL', rolling, { atMost: 50 }),
      p99(`19 basic rules, 10 rolling figures and ${namesListed} names at 200/s, PostgreSQL`, names, { atMost: 50 }),
      p99(`20 basic rules and 10 rolling figures beside ${Math.round(pages.perSecond)} pages/s`, besidePages),
    ]
  })
  const embedded = await withScenes('embedded', async (ask) => {
    const rate = { perSecond: rates.embedded }
    // Twice as long: at a quarter of the rate, code is compiled later.
    for (const sceneCode of [sceneCodes.rolling, sceneCodes.basic])
      await ask({ load: rate, seconds: 2 * warmUpSeconds, sceneCode })
    const basic = await ask({ load: rate })
    const rolling = await ask({ load: rate, sceneCode: sceneCodes.rolling })
    return [
      p99('30 basic rules at 50/s, embedded', basic, { atMost: 25 }),
      p99('20 basic rules and 10 rolling figures at 50/s, embedded', rolling, { atMost: 25 }),
    ]
  })
  return [...onPostgres, ...embedded]

  async function withScenes<T>(database: DatabaseName, work: (ask: Ask, url: string) => Promise<T>): Promise<T> {
    const site = await makeSite(database)
    // The demo would be made in the meantime, by jobs.
    const port = String(await freePort())
    const quiet = { ...site, env: { ...site.env, SEED: 'none', SCREENING_PORT: port } }
    try {
      const made = await site.use((db) => addPayments(db, { withNames: database === 'PostgreSQL' }))
      return await withServer(quiet, async ({ url }) => {
        const token = await openScenes(url, made)
        return withHelper<ScreenTask, ScreenResult, T>('./screen-calls.ts', (ask) => {
          let turn = 0
          const address = `http://127.0.0.1:${port}/api${screen.path}`
          return work(async (some) => {
            const prefix = `T${++turn}-`
            const found = await ask({
              ...{ address, token, prefix, sceneCode: sceneCodes.basic, seconds: loadSeconds },
              ...some,
            })
            if (found.faults.length > 0) throw new Error(`screening failed: ${found.faults.join('\n')}`)
            return found
          }, url)
        })
      })
    } finally {
      await site.remove()
    }
  }
}

const noteOf = ({ p50, max, calls, fallbacks }: ScreenResult): string =>
  `p50 ${p50.toFixed(1)} ms, slowest ${max.toFixed(0)} ms, ${calls} calls, ${fallbacks} by fallback`

const p99 = (name: string, found: ScreenResult, target?: Target): Row => ({
  name: `${name}, p99`,
  figure: found.fallbacks > found.calls / 1000 ? Number.NaN : found.p99,
  unit: 'ms',
  ...(target && { target }),
  note: noteOf(found),
})

const saturation = (name: string, found: ScreenResult, target: Target): Row => ({
  name: `${name}, ${atOnce} at once`,
  figure: found.fallbacks > found.calls / 1000 ? Number.NaN : found.perSecond,
  unit: '/s',
  target,
  note: `p99 ${found.p99.toFixed(1)} ms, ${noteOf(found)}`,
})
