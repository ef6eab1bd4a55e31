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
import * as at from '#contract/audit/comparisons/addresses.ts'
import {
  cancelComparisonExport,
  listComparisonExports,
  startComparisonExport,
  uploadComparison,
} from '#contract/audit/comparisons/calls.ts'
import { editedUpload } from '#contract/platform/versions/shapes.ts'
import { FormId } from '../state.tsx'
import { type VersionTold, versionOf } from '../version.server.ts'
import { crumbsOf } from '../version-frame.tsx'
import classes from './figures.module.css'

export const handle: PageHandle<{ told: VersionTold }> = {
  i18n: ['comparisons', 'data-process', 'reviews', 'exports'],
  title: ({ t, data }) =>
    t('comparisons:exports.pageTitle', { number: data?.told.version.number, batch: data?.told.batch.reviewBatchNo }),
}

/** Loads the reader's own exports of the version, with their progress. */
export async function loader(args: LoaderFunctionArgs) {
  const result = await versionOf(args)
  const jobs = await query(args, listComparisonExports, { query: { id: result.version.id } })
  return { told: result, jobs: shownExports(args.request, jobs) }
}

export async function action(args: ActionFunctionArgs) {
  const id = numberOf(args, 'versionId')
  const posted = await postedForm(args.request, formLimits.anyFile)
  if (posted.get('form') === FormId.edited) return upload(args, id)
  return startOrCancelExport(args, {
    page: at.exports(numberOf(args, 'projectId'), numberOf(args, 'id'), id),
    start: () => mutate(args, startComparisonExport, { body: { id } }),
    cancel: (jobId) => mutate(args, cancelComparisonExport, { query: { id, jobId } }),
  })
}

/** Uploads an edited workbook, which becomes a new version. */
async function upload(args: ActionFunctionArgs, id: number) {
  const form = await readForm(args, editedUpload, FormId.edited, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const result = await mutate(args, uploadComparison, { query: { id }, body: form.value })
  if (!result.ok) return form.refused(result)
  const text = translatorOf(args.request, 'comparisons')('edited.done', { number: result.data.number })
  return redirectWithNotice(args, at.comparisons(numberOf(args, 'projectId'), numberOf(args, 'id')), text)
}

export default function Exports() {
  const { t } = useTranslation(['comparisons', 'data-process', 'reviews'])
  const { told: result, jobs } = useLoaderData<typeof loader>()
  const { batch, version } = result
  const { projectId, id } = batch
  const reply = useActionData<typeof action>()
  const form = formState(FormId.edited, { reply, fields: { file: t('edited.file') } })
  const exporting = formState(exportFormId, { reply, fields: {} })
  return (
    <ExportsPage
      summary={<ErrorSummary errors={[...form.errors, ...exporting.errors]} />}
      texts={{
        title: t('exports.title', { number: version.number }),
        line: t('exports.line'),
        start: t('exports.start'),
        waiting: t('exports.waiting'),
      }}
      crumbs={[
        ...crumbsOf(result, t),
        { label: t('version.title', { number: version.number }), to: at.version(projectId, id, version.id) },
      ]}
      jobs={jobs}
      page={at.exports(projectId, id, version.id)}
      file={at.exportFile(projectId, id, version.id)}
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
