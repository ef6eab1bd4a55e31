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
import * as atQuestionnaires from '#app/questionnaires/addresses.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { WorkbookImport } from '#app/ui/workbook-import.tsx'
import { importFinanceDraft } from '#contract/kinds/finance/calls.ts'
import * as at from './addresses.ts'
import { codeOf, type DraftHead, draftOfPage, headOf } from './draft.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ head: DraftHead }> = {
  i18n: 'finance-questionnaires',
  title: ({ t, data }) => t('finance-questionnaires:import.title', { name: data?.head.name }),
}

const typedWorkbook = z.strictObject({ file: importFinanceDraft.body.shape.file })

export async function loader(args: LoaderFunctionArgs) {
  return { head: headOf(args, await draftOfPage(args)) }
}

/** A workbook becomes the draft, which is checked before it is published. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedWorkbook, FormId.workbook, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), faults: [] }, 422)
  const domain = codeOf(args)
  const told = await tell(args, importFinanceDraft, { body: { domain, file: form.value.file } })
  if (!told.ok) return data({ ...form.reply(told), faults: workbookFaultsOf(told.failure) }, told.status)
  const t = translatorOf(args.request, 'finance-questionnaires')
  return redirectWithNotice(args, at.draftChanges(domain), t('import.done', told.data))
}

export default function FinanceDraftImport() {
  const { t } = useTranslation(['finance-questionnaires', 'common'])
  const { head } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const page = atQuestionnaires.questionnaire(head.code)
  return (
    <WorkbookImport
      formId={FormId.workbook}
      reply={reply}
      steps={t('import.steps')}
      template={at.questionnaireTemplate}
      hint={t('import.hint')}
      action={t('import.action')}
      back={at.draft(head.code)}
    >
      <PageHeader
        title={t('import.title', { name: head.name })}
        crumbs={[
          { label: t('questionnaires'), to: atQuestionnaires.questionnaires },
          { label: head.name, to: page },
          { label: t('draft.short'), to: at.draft(head.code) },
        ]}
      />
      {head.saved && <Notice tone="warning">{t('import.replaces', head.saved)}</Notice>}
    </WorkbookImport>
  )
}
