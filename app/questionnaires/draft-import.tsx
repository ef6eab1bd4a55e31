import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/page/form.server.ts'
import { formLimits } from '#app/page/form-limit.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { workbookFaultsOf } from '#app/page/workbook-faults.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { WorkbookImport } from '#app/ui/workbook-import.tsx'
import { importDraft } from '#contract/questionnaires/calls.ts'
import * as at from './addresses.ts'
import { draftOfPage, type DraftHead as Head, headOf } from './draft.server.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

export const handle: PageHandle<{ head: Head }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:draftImport.title', { name: data?.head.name }),
}

const typedWorkbook = z.strictObject({ file: importDraft.body.shape.file })

export async function loader(args: LoaderFunctionArgs) {
  return { head: headOf(args, await draftOfPage(args)) }
}

/** What a workbook changes is shown before it is published. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedWorkbook, FormId.workbook, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), faults: [] }, 422)
  const domain = codeOf(args)
  const told = await tell(args, importDraft, { body: { domain, file: form.value.file } })
  if (!told.ok) return data({ ...form.reply(told), faults: workbookFaultsOf(told.failure) }, told.status)
  const t = translatorOf(args.request, 'questionnaires')
  return redirectWithNotice(args, at.draftChanges(domain), t('draftImport.done', told.data))
}

export default function DraftImport() {
  const { t } = useTranslation(['questionnaires', 'common'])
  const { head } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const page = at.questionnaire(head.code)
  return (
    <WorkbookImport
      formId={FormId.workbook}
      reply={reply}
      steps={t('draftImport.steps')}
      template={at.questionnaireTemplate}
      hint={t('questionnaireImport.fileHint')}
      action={t('draft.import')}
      back={at.draft(head.code)}
    >
      <PageHeader
        title={t('draftImport.title', { name: head.name })}
        crumbs={[
          { label: t('questionnaires.title'), to: at.questionnaires },
          { label: head.name, to: page },
          { label: t('draft.short'), to: at.draft(head.code) },
        ]}
      />
      {head.saved && head.changes > 0 && <Notice tone="warning">{t('draftImport.replaces', head.saved)}</Notice>}
    </WorkbookImport>
  )
}
