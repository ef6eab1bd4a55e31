import { eq, sql } from 'drizzle-orm'
import type { ComparisonFault, ComparisonState } from '#contract/comparisons/codes.ts'
import { type ComparisonVersion, version as versionShape } from '#contract/comparisons/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import type { ObjectRow } from '#contract/reviews/shapes.ts'
import { personAs } from '../accounts/people.ts'
import { user } from '../accounts/table.ts'
import type { Db, Tx } from '../db/connection.ts'
import { type JobStanding, jobStandings } from '../jobs/send.ts'
import { getObject } from '../reviews/object.ts'
import type { Scope } from '../reviews/scope.ts'
import { comparing } from './job.ts'
import { flowComparison } from './table.ts'

export type Comparison = typeof flowComparison.$inferSelect

/** A version of an object that the caller sees. Refuses notFound. */
export async function findVersion(
  on: Db | Tx,
  scope: Scope,
  id: number,
): Promise<{ found: Comparison; object: ObjectRow } | Refusal> {
  const [found] = await on.select().from(flowComparison).where(eq(flowComparison.id, id))
  if (!found) return refuse('notFound')
  const object = await getObject(on, scope, found.objectId)
  return isRefusal(object) ? object : { found, object }
}

/** The same, held, of a project that the caller may edit. Refuses notFound, execute.denied. */
export async function openVersion(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ found: Comparison; object: ObjectRow } | Refusal> {
  const seen = await findVersion(tx, scope, id)
  if (isRefusal(seen)) return seen
  if (!seen.object.mayEdit) return refuse('execute.denied')
  const [held] = await tx.select().from(flowComparison).where(eq(flowComparison.id, id)).for('update')
  return held ? { found: held, object: seen.object } : refuse('notFound')
}

type Row = Omit<ComparisonVersion, 'state' | 'fault' | 'job' | 'inputs'> & {
  jobId: string
  failure: string
  inputs: Comparison['inputs']
}

/** All of an object, the newest first. */
export async function listVersions(on: Db | Tx, objectId: number): Promise<ComparisonVersion[]> {
  const { rows } = await on.execute<Row>(sql`
    select v.id, v.object_id as "objectId", v.number, v.job_id as "jobId", v.settings, v.inputs, v.figures, v.failure,
      ${personAs('s')} as "startedBy", v.created_at as "createdAt", v.finished_at as "finishedAt",
      v.published_at as "publishedAt", ${personAs('p')} as "publishedBy", v.online,
      (select count(*)::int from flow_revision_comment c where c.comparison_id = v.id) as comments,
      (select count(*)::int from flow_revision_comment c where c.comparison_id = v.id and c.resolved_at is null)
        as "openComments"
    from flow_comparison v
    join ${user} s on s.id = v.started_by
    left join ${user} p on p.id = v.published_by
    where v.object_id = ${objectId} order by v.number desc`)
  const underWay = rows.filter(({ finishedAt }) => finishedAt === null).map(({ jobId }) => jobId)
  const standings = await jobStandings(on, comparing, underWay)
  return rows.map((row) => versionOf(row, standings.get(row.jobId)))
}

function versionOf({ jobId: _, failure, inputs, ...row }: Row, standing: JobStanding | undefined): ComparisonVersion {
  const progress = standing?.state === 'running' ? standing.progress : null
  const { done = 0, total = 0, stage = '' } = progress ?? {}
  return {
    ...row,
    state: stateOf(row.finishedAt, failure, standing),
    fault: failure && failure !== 'cancelled' ? (failure as ComparisonFault) : null,
    job: progress && { stage, rows: done, of: total, percent: total > 0 ? Math.floor((100 * done) / total) : 0 },
    inputs: inputs.map(({ counts, ...input }, source) =>
      inputShape.parse({ ...input, source, lines: counts.lines, faults: counts.faults, skipped: counts.skipped }),
    ),
  }
}

const inputShape = versionShape.shape.inputs.element

function stateOf(finishedAt: string | null, failure: string, standing: JobStanding | undefined): ComparisonState {
  if (finishedAt === null) return standing?.state === 'running' ? 'running' : 'waiting'
  if (failure === '') return 'done'
  return failure === 'cancelled' ? 'cancelled' : 'failed'
}
