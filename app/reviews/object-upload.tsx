import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { download, tell } from '#app/api.server.ts'
import { readForm, workbookFaultsOf } from '#app/page/form.server.ts'
import { formLimits } from '#app/page/form-limit.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { WorkbookImport } from '#app/ui/workbook-import.tsx'
import * as at from '#contract/reviews/addresses.ts'
import { uploadReviewObjects } from '#contract/reviews/calls.ts'
import { FaultsAs, objectRowsMax } from '#contract/reviews/codes.ts'
import { ReviewPerm } from '#contract/reviews/perms.ts'
import { idOf, projectOf } from './params.server.ts'
import { FormId } from './stage.tsx'

export const handle: PageHandle = { i18n: 'reviews', title: ({ t }) => t('reviews:upload.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, ReviewPerm.write)
  const { id, name } = await projectOf(args)
  return { project: { id, name } }
}

/** With faults the page lists them, and has the workbook with a remark on each row in itself: the browser sends a file but once. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, uploadReviewObjects.body, FormId.workbook, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), faults: [], corrected: undefined }, 422)
  const id = idOf(args, 'projectId')
  const sent = { query: { id, faults: FaultsAs.list }, body: form.value }
  const told = await tell(args, uploadReviewObjects, sent)
  if (told.ok) {
    const done = translatorOf(args.request, 'reviews')('upload.done', { count: told.data.added })
    return redirectWithNotice(args, at.project(id), done)
  }
  const faults = workbookFaultsOf(told.failure)
  const isRead = faults.some(({ row }) => row !== null)
  const remarked = isRead ? await download(args, uploadReviewObjects, { query: { id }, body: form.value }) : undefined
  const bytes = remarked && Buffer.from(await remarked.arrayBuffer()).toString('base64')
  const corrected = bytes && `data:${remarked.headers.get('Content-Type')};base64,${bytes}`
  return data({ ...form.reply(told), faults, corrected }, told.status)
}

export default function ObjectUpload() {
  const { t } = useTranslation('reviews')
  const { project } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  return (
    <WorkbookImport
      formId={FormId.workbook}
      reply={reply}
      steps={t('upload.steps')}
      template={at.objectWorkbook(project.id)}
      hint={t('upload.hint', { rows: objectRowsMax })}
      action={t('upload.title')}
      back={at.project(project.id)}
    >
      <PageHeader
        title={t('upload.title')}
        crumbs={[
          { label: t('projects.title'), to: at.projects },
          { label: project.name, to: at.project(project.id) },
        ]}
      />
      {reply?.corrected && (
        <Notice tone="warning">
          <a href={reply.corrected} download={`${t('upload.corrected')}.xlsx`}>
            {t('upload.correctedLink')}
          </a>
        </Notice>
      )}
    </WorkbookImport>
  )
}
