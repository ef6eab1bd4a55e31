import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { servedKinds } from '#app/risk/kinds.server.ts'
import { kinds } from '#app/risk/kinds.ts'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { getQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { questionnaireCopy } from '#contract/risk/questionnaires/shapes.ts'
import { FormId } from './form-id.ts'
import { textsOf } from './language-fields.tsx'
import { codeOf } from './params.server.ts'
import { CodeField, NameFields, useNameLabels } from './questionnaire-name.tsx'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:copy.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const { code, name, number } = await query(args, getQuestionnaire, { query: { domain: codeOf(args) } })
  return {
    code,
    number,
    name: inLanguage(name, languageOf(args.request)),
    texts: textsOf({ name }, ['name']),
    typed: await readDraft(args),
  }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, questionnaireCopy.omit({ domain: true }), FormId.copy)
  if (!form.ok) return form.refused()
  const domain = codeOf(args)
  const { kind } = await query(args, getQuestionnaire, { query: { domain } })
  const result = await mutate(args, servedKinds[kind].copy, { body: { domain, ...form.value } })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'questionnaires')
  return redirectWithNotice(args, kinds[kind].draft(result.data.code), t('copy.done'))
}

export default function QuestionnaireCopy() {
  const { t } = useTranslation(['questionnaires', 'common'])
  const { code, number, name, texts, typed } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(FormId.copy, {
    reply,
    fields: { code: t('questionnaire.code'), ...useNameLabels() },
    saved: { ...texts, ...typed?.values },
  })
  const page = at.questionnaire(code)
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('copy.title', { name })}
        line={t(number > 0 ? 'copy.line' : 'copy.draftLine', { number })}
        crumbs={[
          { label: t('questionnaires.title'), to: at.questionnaires },
          { label: name, to: page },
        ]}
      />
      <EditForm form={form} reply={reply} draft={typed} save={t('copy.action')} back={page}>
        <CodeField field={form.field('code')} />
        <NameFields form={form} />
      </EditForm>
    </>
  )
}
