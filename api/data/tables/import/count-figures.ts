import { type Aggregate, aggregate, type Plan } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'

/** Counts of one query: the engine plans many of them in a time that grows with their square. */
const countsOfQuery = 150

/** Counts of the rows by name, in as many queries as a wide table needs. */
export async function countFigures(
  session: Session,
  rows: Plan,
  aggregates: Readonly<Record<string, Aggregate>>,
): Promise<(name: string) => number> {
  const entries = Object.entries(aggregates)
  const found = new Map<string, number>()
  for (let from = 0; from < entries.length; from += countsOfQuery) {
    const some = entries.slice(from, from + countsOfQuery)
    const [values = []] = await session.rows(aggregate(rows, [], Object.fromEntries(some)))
    for (const [at, [name]] of some.entries()) found.set(name, Number(values[at]))
  }
  return (name) => found.get(name) ?? 0
}
