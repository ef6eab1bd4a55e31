import { median } from '../sample.ts'
import type { DatabaseName } from '../site.ts'
import { alternate, type ComparedRow } from './row.ts'
import type { Side } from './side.ts'
import { processorMs, residentMegabytes } from './usage.ts'

const databases: DatabaseName[] = ['PostgreSQL', 'embedded']

/** From the start of the process to the first page of a matrix, on an existing database. */
export async function compareStart(sides: readonly Side[], rounds: number): Promise<ComparedRow[]> {
  const rows: ComparedRow[] = []
  for (const database of databases) {
    const starts = sides.map((side) => ({
      side,
      walls: [] as number[],
      processor: [] as number[],
      memory: [] as number[],
    }))
    await alternate(rounds + 1, starts, async ({ side, walls, processor, memory }, round) => {
      const { site, page } = await side.stage(database)
      const server = await side.server.startServer(site, { path: page.path })
      // The first start of each reads files that no cache holds yet.
      if (round > 0) {
        walls.push(server.readyAfterMs)
        processor.push(processorMs(server.pid))
        memory.push(residentMegabytes(server.pid))
      }
      await server.stop()
    })
    const [old, now] = starts
    if (!old || !now) continue
    const figures = { processor: 'ms', walls: 'ms', memory: 'MB' } as const
    const names = { processor: 'processor', walls: 'wall', memory: 'memory then' }
    for (const key of ['walls', 'processor', 'memory'] as const)
      rows.push({
        name: `first page after start, ${database}, ${names[key]}`,
        unit: figures[key],
        old: median(old[key]),
        new: median(now[key]),
        ...(key === 'memory' ? {} : { goal: 0.5 }),
      })
  }
  return rows
}
