import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { shownExports } from '#app/page/files/export-jobs.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { exportOrUpload } from '#app/page/versions/version-action.server.ts'
import { VersionExports } from '#app/page/versions/version-exports.tsx'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import {
  cancelReportExport,
  listReportExports,
  startReportExport,
  uploadBillReport,
} from '#contract/audit/bill-reports/calls.ts'
import { type ReportDetail, reportOf } from './report.server.ts'
import { crumbsOf } from './report-frame.tsx'

export const handle: PageHandle<{ detail: ReportDetail }> = {
  i18n: ['bill-reports', 'versions', 'data-process', 'reviews', 'exports'],
  title: ({ t, data }) =>
    t('bill-reports:exports.pageTitle', {
      number: data?.detail.report.number,
      batch: data?.detail.batch.reviewBatchNo,
    }),
}

/** Loads the reader's own exports of the report, with their progress. */
export async function loader(args: LoaderFunctionArgs) {
  const detail = await reportOf(args)
  const jobs = await query(args, listReportExports, { query: { id: detail.report.id } })
  return { detail, jobs: shownExports(args.request, jobs) }
}

export async function action(args: ActionFunctionArgs) {
  const [projectId, id] = [numberOf(args, 'projectId'), numberOf(args, 'id')]
  const reportId = numberOf(args, 'reportId')
  return exportOrUpload(args, {
    page: at.exports(projectId, id, reportId),
    list: at.billReports(projectId, id),
    start: () => mutate(args, startReportExport, { body: { id: reportId } }),
    cancel: (jobId) => mutate(args, cancelReportExport, { query: { id: reportId, jobId } }),
    upload: (body) => mutate(args, uploadBillReport, { query: { id: reportId }, body }),
    uploaded: (number) => translatorOf(args.request, 'bill-reports')('edited.done', { number }),
  })
}

export default function Exports() {
  const { t } = useTranslation(['bill-reports', 'data-process', 'reviews'])
  const { detail, jobs } = useLoaderData<typeof loader>()
  const { batch, report } = detail
  const { projectId, id, mayEdit } = batch
  const { number } = report
  return (
    <VersionExports
      mayEdit={mayEdit}
      reply={useActionData<typeof action>()}
      say={(key) => t(key, { number })}
      crumbs={[
        ...crumbsOf(detail, t),
        { label: t('report.title', { number }), to: at.report(projectId, id, report.id) },
      ]}
      jobs={jobs}
      page={at.exports(projectId, id, report.id)}
      file={at.exportFile(projectId, id, report.id)}
    />
  )
}
