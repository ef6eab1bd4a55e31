import type { Language } from '#contract/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import type { ExportJobRow } from '#contract/results/shapes.ts'
import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/connection.ts'
import type { FileStore, KeptFile } from '../files/store.ts'
import { workbookName } from '../files/workbook-writing.ts'
import { versionExports } from '../results/version-exports.ts'
import type { Scope } from '../reviews/scope.ts'
import { typedTextIn } from '../text.ts'
import { exporting } from './job.ts'
import { findReport } from './report.ts'
import { billReportExport } from './table.ts'

export const reportExports = versionExports(billReportExport, { version: billReportExport.reportId, kind: exporting })

type Asking = { scope: Scope; id: number; agentId: number | null; language: Language }

/** Who asks while one is under way gets that one. Refuses notFound, quota.full. */
export async function startExport(
  tx: Tx,
  { scope, id, agentId, language }: Asking,
): Promise<{ job: ExportJobRow; number: number; begun: boolean } | Refusal> {
  const seen = await findReport(tx, scope, id)
  if (isRefusal(seen)) return seen
  const { figures, number } = seen.found
  const asked = { versionId: id, userId: scope.userId, agentId, language, total: figures.lines }
  const started = await reportExports.start(tx, asked)
  return isRefusal(started) ? started : { ...started, number }
}

/** One's own of a report, the newest first. Refuses notFound. */
export async function listExports(db: Db, scope: Scope, id: number): Promise<ExportJobRow[] | Refusal> {
  const seen = await findReport(db, scope, id)
  return isRefusal(seen) ? seen : reportExports.list(db, { versionId: id, userId: scope.userId })
}

type Own = { scope: Scope; id: number; jobId: string }

async function findOwn(on: Db | Tx, { scope, id, jobId }: Own) {
  const seen = await findReport(on, scope, id)
  if (isRefusal(seen)) return seen
  const job = await reportExports.findOwn(on, { versionId: id, jobId, userId: scope.userId })
  return job ? { ...seen, job } : refuse('notFound')
}

/** Leaves off one's own that is under way. Refuses notFound and, once it has ended, state.refused. */
export async function cancelExport(tx: Tx, clock: Clock, own: Own): Promise<{ number: number } | Refusal> {
  const held = await findOwn(tx, own)
  if (isRefusal(held)) return held
  return (await reportExports.cancel(tx, clock, held.job)) ?? { number: held.found.number }
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
  { createdAt, language }: { createdAt: string; language: Language },
  { batch, number }: { batch: string; number: number },
): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(createdAt))
  return typedTextIn(language)('bill-reports-workbook:title', { batch, number, day })
}
