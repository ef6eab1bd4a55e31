import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Language } from '#contract/language.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import { ExportStatus } from '#contract/results/codes.ts'
import type { ExportJobRow } from '#contract/results/shapes.ts'
import { countsOf, sumOf } from '../campaigns/standing.ts'
import { project } from '../campaigns/table.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { FileStore, KeptFile } from '../files/store.ts'
import { cancelJob, jobStandings, sendJob } from '../jobs/send.ts'
import { randomBizId } from '../keys.ts'
import { refuseBeyond } from '../system/quota.ts'
import { describeExport, exportsListed, exportsUnderWay } from './export-row.ts'
import { exportWriting } from './export-writing.ts'
import { exportJob } from './table.ts'

type Job = typeof exportJob.$inferSelect

type Asking = { projectId: string; userId: number; agentId: number | null; language: Language }

/** Who asks while one is under way gets that one. Refuses notFound, quota.full. */
export async function startExport(
  tx: Tx,
  { projectId, userId, agentId, language }: Asking,
): Promise<{ job: ExportJobRow; name: string; begun: boolean } | Refusal> {
  const [found] = await tx.select().from(project).where(eq(project.bizId, projectId))
  if (!found) return refuse('notFound')
  const of = { projectId: found.id, requestedBy: userId, language }
  const mine = await tx.execute<{ same: boolean; count: number }>(sql`
    select coalesce(bool_or(project_id = ${found.id} and language = ${language}), false) as same, count(*)::int as count
    from risk_export_job where requested_by = ${userId} and finished_at is null`)
  const { same = false, count = 0 } = mine.rows[0] ?? {}
  const refused = same ? undefined : refuseBeyond(exportsUnderWay, count)
  if (refused) return refused
  const begin = () =>
    tx
      .insert(exportJob)
      .values({
        ...of,
        bizId: randomBizId(),
        requestedByAgent: agentId,
        total: sql`(select ${sumOf('submitted')} from ${countsOf(found.id)} c)`,
      })
      .onConflictDoNothing()
      .returning()
  const underWay = () =>
    tx
      .select()
      .from(exportJob)
      .where(
        and(
          eq(exportJob.projectId, of.projectId),
          eq(exportJob.requestedBy, userId),
          eq(exportJob.language, language),
          isNull(exportJob.finishedAt),
        ),
      )
  // One that stood in the way may have ended before it was looked at.
  for (let attempt = 0; attempt < 2; attempt++) {
    const [made] = await begin()
    if (made) {
      await sendJob(tx, exportWriting, { exportId: made.id }, made.jobId)
      return { job: await shown(tx, made), name: found.name, begun: true }
    }
    const [running] = await underWay()
    if (running) return { job: await shown(tx, running), name: found.name, begun: false }
  }
  throw new Error('an export neither begins nor is under way')
}

/** One's own of a project, the newest first. */
export async function listExports(
  db: Db,
  { projectId, userId }: { projectId: number; userId: number },
): Promise<ExportJobRow[]> {
  const jobs = await db
    .select()
    .from(exportJob)
    .where(and(eq(exportJob.projectId, projectId), eq(exportJob.requestedBy, userId)))
    .orderBy(desc(exportJob.id))
    .limit(exportsListed)
  const underWay = jobs.filter(({ finishedAt }) => finishedAt === null).map(({ jobId }) => jobId)
  const standings = await jobStandings(db, exportWriting, underWay)
  return jobs.map((job) => describeExport(job, standings.get(job.jobId)))
}

async function shown(tx: Tx, job: Job): Promise<ExportJobRow> {
  return describeExport(job, (await jobStandings(tx, exportWriting, [job.jobId])).get(job.jobId))
}

/** Leaves off one's own export that is under way. Refuses notFound and, once it has ended, state.refused. */
export async function cancelExport(tx: Tx, clock: Clock, own: Own): Promise<{ name: string } | Refusal> {
  const found = await findOwn(tx, own)
  if (!found) return refuse('notFound')
  // The job first, as who writes it does: two that take the same rows the other way round wait for each other.
  await cancelJob(tx, exportWriting, found.job.jobId)
  const ended = await tx
    .update(exportJob)
    .set({ failure: ExportStatus.cancelled, finishedAt: sql`${clock.now}` })
    .where(and(eq(exportJob.id, found.job.id), isNull(exportJob.finishedAt)))
    .returning({ id: exportJob.id })
  return ended.length > 0 ? { name: found.name } : refuse('state.refused')
}

type Own = { projectId: string; jobId: string; userId: number }

async function findOwn(
  on: Db | Tx,
  { projectId, jobId, userId }: Own,
): Promise<{ job: Job; name: string } | undefined> {
  const [found] = await on
    .select({ job: exportJob, name: project.name })
    .from(exportJob)
    .innerJoin(project, eq(project.id, exportJob.projectId))
    .where(and(eq(exportJob.bizId, jobId), eq(project.bizId, projectId), eq(exportJob.requestedBy, userId)))
  return found
}

/** The workbook of one's own export. Refuses notFound and, while there is no file or no more, state.refused. */
export async function fetchExport(
  { db, files }: { db: Db; files: FileStore },
  own: Own,
): Promise<{ bytes: KeptFile; name: string; createdAt: string; language: Language } | Refusal> {
  const found = await findOwn(db, own)
  if (!found) return refuse('notFound')
  const bytes = found.job.path === null ? undefined : await files.get(found.job.path)
  if (!bytes) return refuse('state.refused')
  return { bytes, name: found.name, createdAt: found.job.createdAt, language: found.job.language as Language }
}
