import type { Db } from '#api/platform/db/connection.ts'
import type { Instant, WindowEvent } from '../program/windows.ts'
import { findEvents } from './statements.ts'

/** Earlier events of a row, by group. */
export async function readEvents(db: Db, instants: readonly Instant[]): Promise<Map<string, WindowEvent[]>> {
  const found = new Map<string, WindowEvent[]>(instants.map(({ group }) => [group, []]))
  if (instants.length === 0) return found
  const { rows } = await db.$client.query<{ n: number; at: number; cells: string }>(findEvents, [
    instants.map(({ key }) => key),
    instants.map(({ low }) => low),
    instants.map(({ at }) => at),
  ])
  for (const { n, at, cells } of rows) found.get(instants[n - 1]?.group ?? '')?.push({ at, cells: JSON.parse(cells) })
  return found
}
