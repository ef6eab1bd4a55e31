import type { LoaderFunctionArgs } from '@remix-run/node'
import { type Batch, batchOf } from '#app/audit/data-process/batch.server.ts'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { viewAmong } from '#app/page/versions/version-view.server.ts'
import { getBillReport } from '#contract/audit/bill-reports/calls.ts'
import type { ReportPage } from '#contract/audit/bill-reports/shapes.ts'
import type { Among } from '#contract/platform/versions/shapes.ts'

export function reportAmong(request: Request, { report, ...among }: Pick<ReportPage, 'report' | keyof Among>) {
  const { version, ...others } = viewAmong(request, report, among)
  return { report: version, ...others }
}
export type ReportDetail = ReturnType<typeof reportAmong> & { batch: Batch }

/** Loads the report of the address; 404 if it belongs to another object. */
export async function reportOf(args: LoaderFunctionArgs): Promise<ReportDetail> {
  const batch = await batchOf(args)
  const result = await query(args, getBillReport, { query: { id: numberOf(args, 'reportId') } })
  if (result.report.objectId !== batch.id) throw notFound(args.request)
  return { batch, ...reportAmong(args.request, result) }
}
