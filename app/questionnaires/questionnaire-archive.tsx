import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask, tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/page/confirmation.server.ts'
import { languageOf } from '#app/page/language.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { inLanguage } from '#contract/language.ts'
import { archiveQuestionnaire, getQuestionnaire } from '#contract/questionnaires/calls.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import * as at from './addresses.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:archive.title', { name: data?.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const found = await ask(args, getQuestionnaire, { query: { domain: codeOf(args) } })
  return { ...found, name: inLanguage(found.name, languageOf(args.request)) }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const told = await tell(args, archiveQuestionnaire, { query: { domain } })
  if (!told.ok) return refusedConfirmation(FormId.archive, told)
  return redirectWithNotice(
    args,
    at.questionnaire(domain),
    translatorOf(args.request, 'questionnaires')('archive.done'),
  )
}

export default function QuestionnaireArchive() {
  const { t } = useTranslation('questionnaires')
  const { code, name, openProjects, drafted } = useLoaderData<typeof loader>()
  const form = formState(FormId.archive, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('archive.title', { name })}
        action={t('archive.action')}
        back={at.questionnaire(code)}
        form={form.id}
      >
        <p>{t('archive.line')}</p>
        {openProjects > 0 && <p>{t('archive.projects', { count: openProjects })}</p>}
        {drafted && <p>{t('archive.drafted')}</p>}
      </ConfirmPage>
    </>
  )
}
