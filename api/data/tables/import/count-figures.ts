import { type Aggregate, aggregate, type Plan } from '#api/platform/engine/plan/plan.ts'
import type { Session } from '#api/platform/engine/session.ts'

/** Maximum counts per query: the engine's planning time grows with their square. */
const countsOfQuery = 150

/** Counts rows by name, split into several queries for wide tables. */
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
