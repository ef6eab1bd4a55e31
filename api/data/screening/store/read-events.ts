import type { Db } from '#api/platform/db/connection.ts'
import type { Instant, WindowEvent } from '../program/windows.ts'
import { type FoundEvent, findEvents } from './statements.ts'

/** Earlier events of a row, by group; groups with too many are omitted. */
export async function readEvents(db: Db, instants: readonly Instant[]): Promise<Map<string, WindowEvent[]>> {
  const found = new Map<string, WindowEvent[]>(instants.map(({ group }) => [group, []]))
  if (instants.length === 0) return found
  const { rows } = await db.$client.query<FoundEvent>(findEvents, [
    instants.map(({ key }) => key),
    instants.map(({ low }) => low),
    instants.map(({ at }) => at),
  ])
  for (const { n, at, cells } of rows) {
    const group = instants[n - 1]?.group ?? ''
    if (at === null || cells === null) found.delete(group)
    else found.get(group)?.push({ at, cells: JSON.parse(cells) })
  }
  return found
}
