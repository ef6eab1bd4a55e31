import { Agent } from 'node:http'
import type { Row } from '../row.ts'
import { median, repeat } from '../sample.ts'
import { withServer } from '../server.ts'
import { databaseNames } from '../site.ts'
import type { Bench } from '../stage.ts'
import { loggedTimes, timeToLastByte } from './server-time.ts'

const warmUps = 20
const promisedMs = { atMost: 250 }

/** Times the page of a 200 × 30 matrix as `measureServerTime` does the 70 × 19 one: whole, and one row of it. */
export async function measureLargePage({ scale, stage }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const database of databaseNames) {
    const { site, large } = await stage(database)
    await withServer(site, async ({ url }) => {
      const agent = new Agent({ keepAlive: true })
      for (const [name, address] of [
        ['whole', url + large.path],
        ['one row', `${url}${large.path}&view=row&row=100`],
      ] as const) {
        await repeat(warmUps + scale.pages, () => timeToLastByte(agent, address))
        rows.push({
          name: `matrix page 200 × 30, ${name}, ${database}`,
          figure: median(loggedTimes(site).slice(-scale.pages)),
          unit: 'ms',
          target: promisedMs,
          note: `median of ${scale.pages}`,
        })
      }
      agent.destroy()
    })
  }
  return rows
}
