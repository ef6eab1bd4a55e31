import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { ExportStatus } from '#contract/results/codes.ts'
import type { ExportJobRow } from '#contract/results/shapes.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { FileStore, KeptFile } from '../files/store.ts'
import { workbookName } from '../files/workbook-writing.ts'
import { cancelJob, jobStandings, sendJob } from '../jobs/send.ts'
import { randomBizId } from '../keys.ts'
import { describeExport, exportsListed } from '../results/export-row.ts'
import type { Scope } from '../reviews/scope.ts'
import { refuseBeyond } from '../system/quota.ts'
import { typedTextIn } from '../text.ts'
import { exporting } from './job.ts'
import { flowComparisonExport } from './table.ts'
import { findVersion } from './version.ts'

type Asking = { scope: Scope; id: number; agentId: number | null; language: Language }

/** Who asks while one is under way gets that one. Refuses notFound, state.refused (it came to nothing), quota.full. */
export async function startExport(
  tx: Tx,
  { scope, id, agentId, language }: Asking,
): Promise<{ job: ExportJobRow; number: number; begun: boolean } | Refusal> {
  const seen = await findVersion(tx, scope, id)
  if (isRefusal(seen)) return seen
  const { found } = seen
  if (found.figures === null) return refuse('state.refused')
  const isMine = and(eq(flowComparisonExport.requestedBy, scope.userId), isNull(flowComparisonExport.finishedAt))
  const isSame = and(isMine, eq(flowComparisonExport.comparisonId, id), eq(flowComparisonExport.language, language))
  const refused =
    (await tx.$count(flowComparisonExport, isSame)) > 0
      ? undefined
      : refuseBeyond('exportsUnderWay', await tx.$count(flowComparisonExport, isMine))
  if (refused) return refused
  // One that stood in the way may have ended before it was looked at.
  for (let attempt = 0; attempt < 2; attempt++) {
    const [made] = await tx
      .insert(flowComparisonExport)
      .values({
        comparisonId: id,
        bizId: randomBizId(),
        requestedBy: scope.userId,
        requestedByAgent: agentId,
        language,
        total: found.figures.lines,
      })
      .onConflictDoNothing()
      .returning()
    if (made) await sendJob(tx, exporting, { exportId: made.id }, made.jobId)
    const [job] = made ? [made] : await tx.select().from(flowComparisonExport).where(isSame)
    if (!job) continue
    const standings = await jobStandings(tx, exporting, [job.jobId])
    return { job: describeExport(job, standings.get(job.jobId)), number: found.number, begun: made !== undefined }
  }
  throw new Error('an export neither begins nor is under way')
}

/** One's own of a version, the newest first. Refuses notFound. */
export async function listExports(db: Db, scope: Scope, id: number): Promise<ExportJobRow[] | Refusal> {
  const seen = await findVersion(db, scope, id)
  if (isRefusal(seen)) return seen
  const jobs = await db
    .select()
    .from(flowComparisonExport)
    .where(and(eq(flowComparisonExport.comparisonId, id), eq(flowComparisonExport.requestedBy, scope.userId)))
    .orderBy(desc(flowComparisonExport.id))
    .limit(exportsListed)
  const underWay = jobs.filter(({ finishedAt }) => finishedAt === null).map(({ jobId }) => jobId)
  const standings = await jobStandings(db, exporting, underWay)
  return jobs.map((job) => describeExport(job, standings.get(job.jobId)))
}

type Own = { scope: Scope; id: number; jobId: string }

async function findOwn(on: Db | Tx, { scope, id, jobId }: Own) {
  const seen = await findVersion(on, scope, id)
  if (isRefusal(seen)) return seen
  const [job] = await on
    .select()
    .from(flowComparisonExport)
    .where(
      and(
        eq(flowComparisonExport.bizId, jobId),
        eq(flowComparisonExport.comparisonId, id),
        eq(flowComparisonExport.requestedBy, scope.userId),
      ),
    )
  return job ? { ...seen, job } : refuse('notFound')
}

/** Leaves off one's own that is under way. Refuses notFound and, once it has ended, state.refused. */
export async function cancelExport(tx: Tx, clock: Clock, own: Own): Promise<{ number: number } | Refusal> {
  const held = await findOwn(tx, own)
  if (isRefusal(held)) return held
  const { job, found } = held
  // The job first, as who writes it does: two that take the same rows the other way round wait for each other.
  await cancelJob(tx, exporting, job.jobId)
  const ended = await tx
    .update(flowComparisonExport)
    .set({ failure: ExportStatus.cancelled, finishedAt: sql`${clock.now}` })
    .where(and(eq(flowComparisonExport.id, job.id), isNull(flowComparisonExport.finishedAt)))
    .returning({ id: flowComparisonExport.id })
  return ended.length > 0 ? { number: found.number } : refuse('state.refused')
}

/** The workbook of one's own. Refuses notFound and, while there is no file or no more, state.refused. */
export async function fetchExport(
  { db, files, clock }: { db: Db; files: FileStore; clock: Clock },
  own: Own,
): Promise<{ bytes: KeptFile; name: string; number: number } | Refusal> {
  const held = await findOwn(db, own)
  if (isRefusal(held)) return held
  const { job, found, object } = held
  const bytes = job.path === null ? undefined : await files.get(job.path)
  if (!bytes) return refuse('state.refused')
  const title = titleOf(clock, job, { batch: object.reviewBatchNo, number: found.number })
  return { bytes, name: workbookName(title), number: found.number }
}

/** How a workbook is named. */
export function titleOf(
  { timeZone }: Clock,
  { createdAt, language }: { createdAt: string; language: string },
  { batch, number }: { batch: string; number: number },
): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(createdAt))
  return typedTextIn(language as Language)('comparisons-workbook:title', { batch, number, day })
}

/** Files of a version's exports, which go with it. */
export const exportPaths = async (tx: Tx, id: number): Promise<string[]> =>
  (
    await tx
      .select({ path: flowComparisonExport.path })
      .from(flowComparisonExport)
      .where(eq(flowComparisonExport.comparisonId, id))
  ).flatMap(({ path }) => path ?? [])
