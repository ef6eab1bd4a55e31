import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { kindAt, servedKinds } from '#app/risk/kinds.server.ts'
import { kinds, kindTexts } from '#app/risk/kinds.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { WorkbookImport } from '#app/ui/forms/workbook-import.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { workbook } from '#contract/risk/questionnaires/calls.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: ['questionnaires', ...kindTexts],
  title: ({ t, data }) => t('questionnaires:draftImport.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const kind = kindAt(args.request)
  const { code, name, saved, changes } = await servedKinds[kind].draft.read(args)
  return { kind, code, name, replaced: changes > 0 ? saved : null }
}

/** Imports a workbook as the draft, then shows its changes before publishing. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, workbook, FormId.workbook, formLimits.file)
  if (!form.ok) return form.refused()
  const kind = kindAt(args.request)
  const domain = codeOf(args)
  const result = await mutate(args, servedKinds[kind].draft.import, { body: { domain, file: form.value.file } })
  if (!result.ok) return form.refused(result)
  return redirectWithNotice(
    args,
    kinds[kind].draftChanges(domain),
    servedKinds[kind].draft.imported(args.request, result.data),
  )
}

export default function DraftImport() {
  const { t } = useTranslation(['questionnaires', ...kindTexts])
  const { kind, code, name, replaced } = useLoaderData<typeof loader>()
  const { questionnaireTemplate, draft, words } = kinds[kind]
  return (
    <WorkbookImport
      formId={FormId.workbook}
      reply={useActionData<typeof action>()}
      steps={t(words.importSteps)}
      template={questionnaireTemplate}
      hint={t(words.importHint)}
      action={t('draft.import')}
      back={draft(code)}
    >
      <PageHeader
        title={t('draftImport.title', { name })}
        crumbs={[
          { label: t('questionnaires.title'), to: at.questionnaires },
          { label: name, to: at.questionnaire(code) },
          { label: t('draft.short'), to: draft(code) },
        ]}
      />
      {replaced && <Notice tone="warning">{t('draftImport.replaces', replaced)}</Notice>}
    </WorkbookImport>
  )
}
