import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, workbookFaultsOf } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { withSkippedExamples } from '#app/page/forms/skipped-examples.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { WorkbookImport } from '#app/ui/forms/workbook-import.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/audit/reviews/addresses.ts'
import { uploadReviewObjects } from '#contract/audit/reviews/calls.ts'
import { FaultsAs, objectRowsMax } from '#contract/audit/reviews/codes.ts'
import { ReviewPerm } from '#contract/audit/reviews/perms.ts'
import { projectOf } from './params.server.ts'
import { FormId } from './stage.tsx'

export const handle: PageHandle = { i18n: 'reviews', title: ({ t }) => t('reviews:upload.title') }

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, ReviewPerm.write)
  const { id, name } = await projectOf(args)
  return { project: { id, name } }
}

const refusedRows = z.object({ remarked: z.string() })

/** Replies with the list of faults, and a link to the workbook with a remark on each faulty row. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, uploadReviewObjects.body, FormId.workbook, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), remarked: undefined }, 422)
  const id = numberOf(args, 'projectId')
  const sent = { query: { id, faults: FaultsAs.list }, body: form.value }
  const result = await mutate(args, uploadReviewObjects, sent)
  if (result.ok) {
    const done = translatorOf(args.request, 'reviews')('upload.done', { count: result.data.added })
    return redirectWithNotice(args, at.project(id), withSkippedExamples(args, done, result.data.examples))
  }
  const faults = workbookFaultsOf(result.failure)
  const remarked = refusedRows.safeParse(result.failure.detail).data?.remarked
  return data({ ...form.reply(result), ...(faults.length > 0 && { faults }), remarked }, result.status)
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
      {reply?.remarked && (
        <Notice tone="warning">
          <Link to={at.objectRemarkedOf(project.id, reply.remarked)} reloadDocument>
            {t('upload.correctedLink')}
          </Link>
        </Notice>
      )}
    </WorkbookImport>
  )
}
