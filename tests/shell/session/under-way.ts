import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Tx } from '#api/platform/db/connection.ts'
import type { TestApi } from '../../support/api.ts'
import { meanwhile } from '../../support/database.ts'

/**
 * Runs a call that starts before `change` is committed: it waits for a lock on a user's row, or has ended already. The
 * embedded database has one session: there the call waits anyway.
 */
export async function underWay<T>(
  { db, kind }: Pick<TestApi, 'db' | 'kind'>,
  { change, call }: { change: (tx: Tx) => Promise<unknown>; call: () => Promise<T> },
): Promise<T> {
  const { begun } = await db.transaction(async (tx) => {
    await change(tx)
    const begun = meanwhile(call)
    const waits = () => vi.waitFor(async () => expect(await waitingForUser(tx)).toBe(1), { timeout: 20_000 })
    if (kind === 'postgres') await Promise.race([begun, waits()])
    return { begun }
  })
  return begun
}

async function waitingForUser(tx: Tx): Promise<number> {
  // A transaction caches pg_stat_activity at its first read.
  await tx.execute(sql`select pg_stat_clear_snapshot()`)
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%sys_user%'`)
  return rows[0]?.count ?? 0
}
