import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { FormId } from '#app/risk/questionnaires/form-id.ts'
import { CodeField, NameFields, PreviewField, useNameLabels } from '#app/risk/questionnaires/questionnaire-name.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import { createQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { newQuestionnaire } from '#contract/risk/questionnaires/shapes.ts'

export const handle: PageHandle = {
  i18n: ['questionnaires', 'kinds-matrix-questionnaires', 'kinds-matrix'],
  title: ({ t }) => t('kinds-matrix-questionnaires:new.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  return { typed: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newQuestionnaire.omit({ kind: true }), FormId.questionnaire)
  if (!form.ok) return form.refused()
  const result = await mutate(args, createQuestionnaire, { body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'kinds-matrix-questionnaires')
  return redirectWithNotice(args, at.draftColumns(result.data.code), t('new.done'))
}

export default function QuestionnaireNew() {
  const { t } = useTranslation(['kinds-matrix-questionnaires', 'questionnaires', 'kinds-matrix', 'common'])
  const { typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.questionnaire, {
    reply,
    fields: { code: t('questionnaires:questionnaire.code'), ...useNameLabels() },
    saved: typed?.values,
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('new.title')}
        line={t('new.line')}
        crumbs={[{ label: t('questionnaires:questionnaires.title'), to: atQuestionnaires.questionnaires }]}
      />
      <EditForm
        form={form}
        reply={reply}
        draft={typed}
        save={t('kinds-matrix:new')}
        back={atQuestionnaires.questionnaires}
      >
        <CodeField field={form.field('code')} />
        <NameFields form={form} />
        <PreviewField form={form} />
      </EditForm>
    </>
  )
}
