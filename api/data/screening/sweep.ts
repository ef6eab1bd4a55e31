import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { screeningEvent } from './table.ts'

/** Deletes events that no window reads any more. Returns their number. */
export async function sweepEvents(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from ${screeningEvent} where expires_at < clock_timestamp()`)
  return rowCount ?? 0
}
