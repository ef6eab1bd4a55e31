import { eq, type SQL, sql } from 'drizzle-orm'
import { objectVersions } from '#api/audit/reviews/object-versions.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { asc, type List, readList, readPage, readUpTo } from '#api/platform/db/list.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { faultText } from '#api/platform/text.ts'
import { describeRuns } from '#api/platform/versions/run.ts'
import { personAs } from '#api/shell/accounts/people.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { ComparisonFault } from '#contract/audit/comparisons/codes.ts'
import {
  type ComparisonVersion,
  type VersionBrief,
  version as versionShape,
} from '#contract/audit/comparisons/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import type { Page, Paged } from '#contract/platform/paging.ts'
import type { FieldError } from '#contract/platform/problem.ts'
import { comparing } from './job.ts'
import { flowComparison, flowComparisonCounter } from './table.ts'

export type Comparison = typeof flowComparison.$inferSelect

export const comparisonVersions = objectVersions(flowComparison, flowComparisonCounter, {
  isRunning: 'comparison.running',
  isEmpty: 'comparison.empty',
})

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

/** Versions of all objects by number after one of them, with further columns. */
export async function readVersionsAfter<R extends VersionBrief>(
  tx: Tx,
  { after, most }: { after: number; most: number },
  more: { columns: SQL; from: SQL },
): Promise<R[]> {
  const { columns, from, ...list } = briefly(sql`v.id > ${after}`)
  const whole = { columns: sql`${columns}, ${more.columns}`, from: sql`${from} ${more.from}`, where: list.where }
  const { rows } = await readUpTo<Row>(tx, { ...whole, order: [asc(sql`v.id`)] }, most)
  return (await tellBriefly(tx, rows)) as R[]
}

const tellBriefly = (on: Db | Tx, rows: readonly Row[]): Promise<VersionBrief[]> =>
  describeRuns<ComparisonFault, Row>(on, comparing, rows)

/** A version with its inputs and results. */
export async function describeComparison(
  on: Db | Tx,
  found: Comparison,
  language: Language,
): Promise<ComparisonVersion> {
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
      reason: faultText(reason as FieldError, language),
    })),
  }
}

const inputShape = versionShape.shape.inputs.element
