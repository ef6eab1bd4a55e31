import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { holdBatch } from '#api/audit/reviews/batch.ts'
import { getObject } from '#api/audit/reviews/object.ts'
import type { Scope } from '#api/audit/reviews/scope.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type List, readList, readPage } from '#api/platform/db/list.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { type JobStanding, jobStandings } from '#api/platform/jobs/send.ts'
import { faultText } from '#api/platform/text.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { ComparisonFault, ComparisonState } from '#contract/audit/comparisons/codes.ts'
import {
  type ComparisonVersion,
  type VersionBrief,
  type VersionTold,
  version as versionShape,
} from '#contract/audit/comparisons/shapes.ts'
import type { ObjectRow } from '#contract/audit/reviews/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import { type Fault, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { comparing } from './job.ts'
import { flowComparison } from './table.ts'

export type Comparison = typeof flowComparison.$inferSelect

/** Finds a version of an object that the caller sees. Refuses notFound. */
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

/** Locks a version of a project that the caller may edit. Refuses notFound, execute.denied. */
export async function openVersion(
  tx: Tx,
  scope: Scope,
  id: number,
): Promise<{ found: Comparison; object: ObjectRow } | Refusal> {
  const seen = await findVersion(tx, scope, id)
  if (isRefusal(seen)) return seen
  if (!seen.object.mayEdit) return refuse('execute.denied')
  await holdBatch(tx, seen.found.objectId)
  const [held] = await tx.select().from(flowComparison).where(eq(flowComparison.id, id)).for('update')
  return held ? { found: held, object: seen.object } : refuse('notFound')
}

type Row = Omit<VersionBrief, 'state' | 'fault' | 'job'> & { jobId: string; failure: string }

/** Versions of an object, newest first. */
export async function listVersions(on: Db | Tx, objectId: number, page: Page): Promise<Paged<VersionBrief>> {
  const { rows, total } = await readPage<Row>(on, briefly(sql`v.object_id = ${objectId}`), page)
  return { rows: await tellBriefly(on, rows), total }
}

/** Omits the large columns: inputs, settings, figures. */
const briefly = (which: SQL): List => ({
  columns: sql`
    v.id, v.object_id as "objectId", v.number, v.job_id as "jobId", v.failure, v.edited_from as "editedFrom",
      ${personAs('s')} as "startedBy", v.created_at as "createdAt", v.finished_at as "finishedAt",
      v.published_at as "publishedAt", ${personAs('p')} as "publishedBy", v.online,
      (v.figures->>'lines')::int as lines, v.figures->'share' as share,
      (select sum((s->'reported'->>'lines')::int + (s->'sale'->>'lines')::int)::int
        from jsonb_array_elements(v.figures->'byState') s where s->>'state' <> 'matched') as differing,
      (select count(*)::int from flow_revision_comment c where c.comparison_id = v.id) as comments,
      (select count(*)::int from flow_revision_comment c where c.comparison_id = v.id and c.resolved_at is null)
        as "openComments"`,
  from: sql`
    flow_comparison v
    join ${user} s on s.id = v.started_by
    left join ${user} p on p.id = v.published_by`,
  where: [which],
  order: [{ by: sql`v.number`, order: 'desc' }],
  counted: 'with rows',
})

async function tellBriefly(on: Db | Tx, rows: readonly Row[]): Promise<VersionBrief[]> {
  const underWay = rows.filter(({ finishedAt }) => finishedAt === null).map(({ jobId }) => jobId)
  const standings = await jobStandings(on, comparing, underWay)
  return rows.map(({ jobId, failure, ...row }) => {
    const standing = standings.get(jobId)
    const progress = standing?.state === 'running' ? standing.progress : null
    const { done = 0, total = 0, stage = '' } = progress ?? {}
    return {
      ...row,
      state: stateOf(row.finishedAt, failure, standing),
      fault: failure && failure !== 'cancelled' ? (failure as ComparisonFault) : null,
      job: progress && { stage, rows: done, of: total, percent: total > 0 ? Math.floor((100 * done) / total) : 0 },
    }
  })
}

/** A version with its inputs and results. */
export async function tellVersion(on: Db | Tx, found: Comparison, language: Language): Promise<ComparisonVersion> {
  const [brief] = await tellBriefly(on, await readList<Row>(on, briefly(sql`v.id = ${found.id}`)))
  if (!brief) throw new Error(`version ${found.id} of a comparison is gone`)
  const { settings, inputs, figures, editedFile, editedByHand, workbookFaults } = found
  const [workbook] =
    editedFile === null
      ? []
      : await on.select({ name: storedFile.originName }).from(storedFile).where(eq(storedFile.path, editedFile))
  return {
    ...brief,
    settings,
    figures,
    inputs: inputs.map(({ counts: { lines, faults, skipped }, ...input }, source) =>
      inputShape.parse({ ...input, source, lines, faults, skipped }),
    ),
    editedFile: workbook?.name ?? null,
    editedByHand: editedByHand && { ...editedByHand, lines: editedByHand.lines.length },
    workbookFaults: (workbookFaults ?? []).map(({ reason, ...place }) => ({
      ...place,
      reason: faultText(reason as Fault, language),
    })),
  }
}

const inputShape = versionShape.shape.inputs.element

function stateOf(finishedAt: string | null, failure: string, standing: JobStanding | undefined): ComparisonState {
  if (finishedAt === null) return standing?.state === 'running' ? 'running' : 'waiting'
  if (failure === '') return 'done'
  return failure === 'cancelled' ? 'cancelled' : 'failed'
}

/** The requested version, or the newest one with a result. */
export async function chosenVersion(
  on: Db | Tx,
  objectId: number,
  id: number | undefined,
): Promise<Comparison | undefined> {
  const isMeant =
    id === undefined
      ? sql`${flowComparison.finishedAt} is not null and ${flowComparison.failure} = ''`
      : eq(flowComparison.id, id)
  const [found] = await on
    .select()
    .from(flowComparison)
    .where(and(eq(flowComparison.objectId, objectId), isMeant))
    .orderBy(desc(flowComparison.number))
    .limit(1)
  return found
}

/** The newest version with a result, and the one that the client sees. */
export async function amongOthers(on: Db | Tx, objectId: number): Promise<Pick<VersionTold, 'newest' | 'online'>> {
  const [row] = (
    await on.execute<Pick<VersionTold, 'newest' | 'online'>>(sql`
    select
      (select json_build_object('id', id, 'number', number) from flow_comparison
        where object_id = ${objectId} and finished_at is not null and failure = '' order by number desc limit 1) as newest,
      (select json_build_object('id', id, 'number', number) from flow_comparison
        where object_id = ${objectId} and online) as online`)
  ).rows
  return row ?? { newest: null, online: null }
}
