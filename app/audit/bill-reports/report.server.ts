import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Batch, batchOf } from '#app/audit/data-process/batch.server.ts'
import { query } from '#app/page/api.server.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { numberOf } from '#app/page/params.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { getBillReport } from '#contract/audit/bill-reports/calls.ts'
import type { ReportBrief, ReportPage } from '#contract/audit/bill-reports/shapes.ts'

/** Formats the times of a report. */
export function reportView<Report extends ReportBrief>(request: Request, report: Report) {
  const { time } = datesOf(request)
  const { createdAt, publishedAt } = report
  return { ...report, createdAt: time(createdAt), publishedAt: publishedAt && time(publishedAt) }
}
export type ReportView = ReturnType<typeof reportView<ReportBrief>>

/** Report with the newer one and the one visible to the client, for each page of a report. */
export function reportAmong(
  request: Request,
  { report, newest, online }: Pick<ReportPage, 'report' | 'newest' | 'online'>,
) {
  if (!report) throw notFound(request)
  const newer = newest && newest.number > report.number ? newest : null
  return { report: reportView(request, report), newer, online }
}
export type ReportTold = ReturnType<typeof reportAmong> & { batch: Batch }

/** Loads the report of the address; 404 if it belongs to another object. */
export async function reportOf(args: LoaderFunctionArgs): Promise<ReportTold> {
  const batch = await batchOf(args)
  const result = await query(args, getBillReport, { query: { id: numberOf(args, 'reportId') } })
  if (result.report.objectId !== batch.id) throw notFound(args.request)
  return { batch, ...reportAmong(args.request, result) }
}
