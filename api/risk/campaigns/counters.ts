import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { defineJob, type Job, recurring } from '#api/platform/jobs/job.ts'

/**
 * Counters of respondents and papers. Triggers update them on each change, so that reads never count rows. A counter is
 * the sum of its rows in `risk_standing` and `risk_standing_change`.
 */

const columns = sql`department, version_id, items, done, invited, papers, submitted, waiting`

/** Counter rows of a project, to be summed by department or version. */
export const countsOf = (projectId: SQL | number): SQL => sql`(
  select ${columns} from risk_standing where project_id = ${projectId}
  union all
  select ${columns} from risk_standing_change where project_id = ${projectId})`

type Count = 'items' | 'done' | 'invited' | 'papers' | 'submitted' | 'waiting'

/** Sum of one counter over rows `c` of `countsOf`. */
export const sumOf = (count: Count): SQL => sql`coalesce(sum(c.${sql.identifier(count)}), 0)::int`

export const progressSums = sql`${sumOf('items')} as items, ${sumOf('papers')} as papers, ${sumOf('submitted')} as submitted,
  ${sumOf('waiting')} as waiting`

/** Batch size, in rows. */
const addedAtOnce = 20_000

/** Folds changes into the counters. Concurrent runs skip each other's locked rows. */
export async function addChanges(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await db.execute<{ taken: number }>(sql`
      with taken as (
        delete from risk_standing_change where id = any(array(
          select id from risk_standing_change order by id limit ${addedAtOnce} for update skip locked))
        returning project_id, ${columns}),
      added as (
        insert into risk_standing as s (project_id, ${columns})
        select project_id, department, version_id, sum(items), sum(done), sum(invited), sum(papers), sum(submitted), sum(waiting)
        from taken where project_id in (select id from risk_project) group by project_id, department, version_id
        order by project_id, department, version_id
        on conflict (project_id, department, version_id) do update set items = s.items + excluded.items,
          done = s.done + excluded.done, invited = s.invited + excluded.invited, papers = s.papers + excluded.papers,
          submitted = s.submitted + excluded.submitted, waiting = s.waiting + excluded.waiting)
      select count(*)::int as taken from taken`)
    if ((rows[0]?.taken ?? 0) < addedAtOnce) return
  }
}

export const countersJob = (db: Db): Job => defineJob(recurring('campaigns.add-up', 10), { run: () => addChanges(db) })

/**
 * Recounts a project from its rows and returns the number of wrong counters, corrected on request. Requires a
 * transaction with one snapshot throughout.
 */
export async function verifyCounts(tx: Tx, { projectId, mend }: { projectId: number; mend: boolean }): Promise<number> {
  const apart = sql`
    select n.department, n.version_id, sum(n.items) as items, sum(n.done) as done, sum(n.invited) as invited,
      sum(n.papers) as papers, sum(n.submitted) as submitted, sum(n.waiting) as waiting
    from (
      select ${columns} from risk_standing_of(${projectId})
      union all
      select department, version_id, -items, -done, -invited, -papers, -submitted, -waiting from ${countsOf(projectId)} c) n
    group by n.department, n.version_id
    having (sum(n.items), sum(n.done), sum(n.invited), sum(n.papers), sum(n.submitted), sum(n.waiting)) <> (0, 0, 0, 0, 0, 0)`
  const { rows } = await tx.execute<{ apart: number }>(
    mend
      ? sql`
        with apart as (${apart}),
        mended as (insert into risk_standing_change (project_id, ${columns}) select ${projectId}::int, a.* from apart a)
        select count(*)::int as apart from apart`
      : sql`select count(*)::int as apart from (${apart}) a`,
  )
  return rows[0]?.apart ?? 0
}
