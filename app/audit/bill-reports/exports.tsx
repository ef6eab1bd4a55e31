import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api.server.ts'
import { shownExports, startOrCancelExport } from '#app/page/export-jobs.server.ts'
import { exportFormId } from '#app/page/export-table.tsx'
import { ExportsPage } from '#app/page/exports-page.tsx'
import { redirectWithNotice } from '#app/page/flash.server.ts'
import { readForm } from '#app/page/form.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { numberOf } from '#app/page/params.server.ts'
import { formLimits, postedForm } from '#app/page/posted.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FileField } from '#app/ui/file-field.tsx'
import { formState } from '#app/ui/form.ts'
import { FormActions, PostForm } from '#app/ui/post-form.tsx'
import { WorkbookFaults } from '#app/ui/workbook-faults.tsx'
import * as at from '#contract/audit/bill-reports/addresses.ts'
import {
  cancelReportExport,
  listReportExports,
  startReportExport,
  uploadBillReport,
} from '#contract/audit/bill-reports/calls.ts'
import { editedUpload } from '#contract/platform/versions/shapes.ts'
import { type ReportTold, reportOf } from './report.server.ts'
import { crumbsOf } from './report-frame.tsx'
import classes from './reports.module.css'
import { FormId } from './state.tsx'

export const handle: PageHandle<{ told: ReportTold }> = {
  i18n: ['bill-reports', 'data-process', 'reviews', 'exports'],
  title: ({ t, data }) =>
    t('bill-reports:exports.pageTitle', { number: data?.told.report.number, batch: data?.told.batch.reviewBatchNo }),
}

/** Loads the reader's own exports of the report, with their progress. */
export async function loader(args: LoaderFunctionArgs) {
  const result = await reportOf(args)
  const jobs = await query(args, listReportExports, { query: { id: result.report.id } })
  return { told: result, jobs: shownExports(args.request, jobs) }
}

export async function action(args: ActionFunctionArgs) {
  const id = numberOf(args, 'reportId')
  const posted = await postedForm(args.request, formLimits.anyFile)
  if (posted.get('form') === FormId.edited) return upload(args, id)
  return startOrCancelExport(args, {
    page: at.exports(numberOf(args, 'projectId'), numberOf(args, 'id'), id),
    start: () => mutate(args, startReportExport, { body: { id } }),
    cancel: (jobId) => mutate(args, cancelReportExport, { query: { id, jobId } }),
  })
}

/** Uploads an edited workbook, which becomes a new version. */
async function upload(args: ActionFunctionArgs, id: number) {
  const form = await readForm(args, editedUpload, FormId.edited, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const result = await mutate(args, uploadBillReport, { query: { id }, body: form.value })
  if (!result.ok) return form.refused(result)
  const text = translatorOf(args.request, 'bill-reports')('edited.done', { number: result.data.number })
  return redirectWithNotice(args, at.billReports(numberOf(args, 'projectId'), numberOf(args, 'id')), text)
}

export default function Exports() {
  const { t } = useTranslation(['bill-reports', 'data-process', 'reviews'])
  const { told: result, jobs } = useLoaderData<typeof loader>()
  const { batch, report } = result
  const { projectId, id } = batch
  const reply = useActionData<typeof action>()
  const form = formState(FormId.edited, { reply, fields: { file: t('edited.file') } })
  const exporting = formState(exportFormId, { reply, fields: {} })
  return (
    <ExportsPage
      summary={
        <>
          <ErrorSummary errors={[...form.errors, ...exporting.errors]} />
          <WorkbookFaults faults={reply?.faults} />
        </>
      }
      texts={{
        title: t('exports.title', { number: report.number }),
        line: t('exports.line'),
        start: t('exports.start'),
        waiting: t('exports.waiting'),
      }}
      crumbs={[
        ...crumbsOf(result, t),
        { label: t('report.title', { number: report.number }), to: at.report(projectId, id, report.id) },
      ]}
      jobs={jobs}
      page={at.exports(projectId, id, report.id)}
      file={at.exportFile(projectId, id, report.id)}
    >
      {batch.mayEdit && (
        <Card title={t('edited.upload')}>
          <p className={classes.line}>{t('edited.line')}</p>
          <PostForm form={form} multipart>
            <FileField field={form.field('file')} hint={t('edited.hint')} accept=".xlsx" />
            <FormActions>
              <Button>{t('edited.action')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
    </ExportsPage>
  )
}
