import type { Row } from '../row.ts'
import { median, repeat } from '../sample.ts'
import { startServer } from '../server.ts'
import { databaseNames } from '../site.ts'
import type { Bench } from '../stage.ts'

/** Measures the time from the start of the process to the first 200 of the matrix page, on an existing database. */
export async function measureStart({ scale, stage }: Bench): Promise<Row[]> {
  const rows: Row[] = []
  for (const database of databaseNames) {
    const { site, page } = await stage(database)
    const times = await repeat(scale.runs, async () => {
      const server = await startServer(site, { path: page.path })
      await server.stop()
      return server.readyAfterMs
    })
    rows.push({
      name: `first 200 after start, ${database}`,
      figure: median(times),
      unit: 'ms',
      target: { atMost: 2000 },
      note: `matrix page, median of ${times.length}`,
    })
  }
  return rows
}
