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
import { CodeField, NameFields, useNameLabels } from '#app/risk/questionnaires/questionnaire-name.tsx'
import { RadioGroup } from '#app/ui/fields/radio-group.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { createFinanceQuestionnaire } from '#contract/risk/kinds/finance/calls.ts'
import { newFinanceQuestionnaire } from '#contract/risk/kinds/finance/shapes.ts'
import * as atQuestionnaires from '#contract/risk/questionnaires/addresses.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'

export const handle: PageHandle = {
  i18n: ['questionnaires', 'kinds-finance-questionnaires'],
  title: ({ t }) => t('kinds-finance-questionnaires:new.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  return { typed: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, newFinanceQuestionnaire, FormId.questionnaire)
  if (!form.ok) return form.refused()
  const result = await mutate(args, createFinanceQuestionnaire, { body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'kinds-finance-questionnaires')
  return redirectWithNotice(args, at.draft(result.data.code), t('new.done'))
}

export default function FinanceQuestionnaireNew() {
  const { t } = useTranslation(['kinds-finance-questionnaires', 'questionnaires'])
  const { typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.questionnaire, {
    reply,
    fields: {
      code: t('questionnaires:questionnaire.code'),
      ...useNameLabels(),
      from: t('new.from'),
    },
    saved: typed?.values ?? { from: 'builtIn' },
  })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('new.title')}
        line={t('new.line')}
        crumbs={[{ label: t('questionnaires:questionnaires.title'), to: atQuestionnaires.questionnaires }]}
      />
      <EditForm form={form} reply={reply} draft={typed} save={t('new.action')} back={atQuestionnaires.questionnaires}>
        <CodeField field={form.field('code')} />
        <NameFields form={form} />
        <RadioGroup
          field={form.field('from')}
          choices={[
            { value: 'builtIn', label: t('new.builtIn'), hint: t('new.builtInHint') },
            { value: 'empty', label: t('new.empty'), hint: t('new.emptyHint') },
          ]}
        />
      </EditForm>
    </>
  )
}
