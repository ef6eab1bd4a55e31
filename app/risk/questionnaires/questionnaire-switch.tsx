import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import { archiveQuestionnaire, getQuestionnaire, restoreQuestionnaire } from '#contract/risk/questionnaires/calls.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { codeOf } from './params.server.ts'

const calls = { archive: archiveQuestionnaire, restore: restoreQuestionnaire } as const
type Change = keyof typeof calls
const titles = { archive: 'archive.title', restore: 'restore.title' } as const
const dones = { archive: 'archive.done', restore: 'restore.done' } as const

export const handle: PageHandle<{ change: Change; name: string }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t(`questionnaires:${titles[data?.change ?? 'archive']}`, { name: data?.name }),
}

/** Questionnaire of the address, and the change that its path requests. */
function requestedOf(args: LoaderFunctionArgs): { domain: string; change: Change } {
  const domain = codeOf(args)
  return { domain, change: pathOf(args.request) === at.questionnaireRestore(domain) ? 'restore' : 'archive' }
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const { domain, change } = requestedOf(args)
  const found = await query(args, getQuestionnaire, { query: { domain } })
  return { ...found, change, name: inLanguage(found.name, languageOf(args.request)) }
}

export async function action(args: ActionFunctionArgs) {
  const { domain, change } = requestedOf(args)
  const result = await mutate(args, calls[change], { query: { domain } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.questionnaire(domain), translatorOf(args.request, 'questionnaires')(dones[change]))
}

/** Confirmation before a questionnaire is archived, or restored for sending. */
export default function QuestionnaireSwitch() {
  const { t } = useTranslation('questionnaires')
  const { change, code, name, openProjects, drafted } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t(titles[change], { name })} action={t(`${change}.action`)} back={at.questionnaire(code)}>
      <p>{t(`${change}.line`)}</p>
      {change === 'archive' && openProjects > 0 && <p>{t('archive.projects', { count: openProjects })}</p>}
      {change === 'archive' && drafted && <p>{t('archive.drafted')}</p>}
    </ConfirmPage>
  )
}
