import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { defineJob, type Job, recurring } from '#api/platform/jobs/job.ts'
import { dataTable } from '../tables/table.ts'
import { startRun } from './start-run.ts'
import { platformRun, platformTable } from './table.ts'

const everySeconds = 1800
/**
 * Minimum hours between automatic runs of a table, whatever their result; a feature may offer a table with a shorter
 * interval.
 */
const pauseHours = 23

type Offered = { list(): readonly { code: string; freshWithinHours?: number }[] }
type Deps = { db: Db; clock: Clock; offered: Offered }

/** Starts runs of platform tables that would be stale before the next time. */
export async function freshen({ db, clock, offered }: Deps): Promise<void> {
  const paces = offered
    .list()
    .flatMap(({ code, freshWithinHours }) => (freshWithinHours ? [[code, freshWithinHours]] : []))
  const { rows } = await db.execute<{ id: number }>(sql`
    select t.id from ${platformTable} s join ${dataTable} t on t.id = s.table_id
    where t.refreshed_at + make_interval(hours => t.fresh_within_hours)
        < ${clock.now} + make_interval(secs => ${everySeconds})
      and not exists (
        select 1 from ${platformRun} r
        where r.table_id = t.id and r.created_at > ${clock.now} - make_interval(hours =>
            least(${pauseHours}::int, (${JSON.stringify(Object.fromEntries(paces))}::jsonb ->> s.code)::int)))
    order by t.id`)
  for (const { id } of rows)
    await db.transaction(async (tx) => {
      const { rows: held } = await tx.execute<{ providerId: number }>(sql`
        select s.provider_id as "providerId" from ${platformTable} s join ${dataTable} t on t.id = s.table_id
        where t.id = ${id} for update of t`)
      const [found] = held
      if (found) await startRun(tx, { tableId: id, byId: found.providerId })
    })
}

export const freshening = (deps: Deps): Job =>
  defineJob(recurring('platformTables.freshen', everySeconds), { run: () => freshen(deps) })
