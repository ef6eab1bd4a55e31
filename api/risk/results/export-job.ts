import { eq, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type ExportRow, entityExports, exportKind } from '#api/platform/exports/entity-exports.ts'
import type { FileStore, StoredStream } from '#api/platform/files/store/store.ts'
import { countsOf, sumOf } from '#api/risk/campaigns/counters.ts'
import { project } from '#api/risk/campaigns/table.ts'
import type { ExportJobRow } from '#contract/platform/exports/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { exportJob } from './table.ts'

export const exportWriting = exportKind('results.export')

export const projectExports = entityExports(exportJob, { column: exportJob.projectId, kind: exportWriting })

type Asking = { projectId: string; userId: number; agentId: number | null; language: Language }

/** Returns the running export if there is one. Refuses notFound, quota.full. */
export async function startExport(
  tx: Tx,
  { projectId, ...asking }: Asking,
): Promise<{ job: ExportJobRow; name: string; begun: boolean } | Refusal> {
  const [found] = await tx.select().from(project).where(eq(project.bizId, projectId))
  if (!found) return refuse('notFound')
  const total = sql`(select ${sumOf('submitted')} from ${countsOf(found.id)} c)`
  const started = await projectExports.start(tx, { ...asking, ofId: found.id, total })
  return isRefusal(started) ? started : { ...started, name: found.name }
}

type Own = { projectId: string; jobId: string; userId: number }

async function findOwn(on: Db | Tx, { projectId, ...own }: Own): Promise<{ job: ExportRow; name: string } | Refusal> {
  const [found] = await on.select().from(project).where(eq(project.bizId, projectId))
  const job = found && (await projectExports.findOwn(on, { ...own, ofId: found.id }))
  return job ? { job, name: found.name } : refuse('notFound')
}

/** Cancels the caller's own running export. Refuses notFound and, once it has ended, work.ended. */
export async function cancelExport(tx: Tx, clock: Clock, own: Own): Promise<{ name: string } | Refusal> {
  const found = await findOwn(tx, own)
  if (isRefusal(found)) return found
  return (await projectExports.cancel(tx, clock, found.job)) ?? { name: found.name }
}

/** Workbook of the caller's own export. Refuses notFound, and export.gone if it is unfinished or deleted. */
export async function fetchExport(
  { db, files }: { db: Db; files: FileStore },
  own: Own,
): Promise<{ bytes: StoredStream; name: string; createdAt: string; language: Language } | Refusal> {
  const found = await findOwn(db, own)
  if (isRefusal(found)) return found
  const bytes = await projectExports.read(files, found.job)
  return isRefusal(bytes)
    ? bytes
    : { bytes, name: found.name, createdAt: found.job.createdAt, language: found.job.language }
}
