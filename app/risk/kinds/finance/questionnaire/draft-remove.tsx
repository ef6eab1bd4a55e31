import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/finance/addresses.ts'
import { removeFinanceEntry } from '#contract/risk/kinds/finance/calls.ts'
import { tokensOf } from '#contract/risk/kinds/finance/formula.ts'
import { draftOfPage, entryOf, headOf } from './draft.server.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'kinds-finance-questionnaires',
  title: ({ t, data }) => t('kinds-finance-questionnaires:remove.title', { name: data?.name }),
}

const listOf = (request: Request) =>
  new URL(request.url).searchParams.get('list') === 'indicators' ? 'indicators' : 'fields'

/** Loads the row or indicator to remove, and the indicators that use it. */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const entry = entryOf(args.request)
  const language = languageOf(args.request)
  const found =
    listOf(args.request) === 'fields'
      ? draft.fields.find(({ code }) => code === entry)?.name
      : draft.indicators.find(({ code }) => code === entry)?.target
  if (!found) throw notFound(args.request)
  const names = (formula: string) => {
    const tokens = tokensOf(formula)
    return Array.isArray(tokens) && tokens.some(({ text }) => text === entry)
  }
  const users = draft.indicators.filter(({ code, formula }) => code !== entry && names(formula))
  return {
    head: headOf(args, draft),
    name: inLanguage(found, language),
    users: users.map(({ target }) => inLanguage(target, language)),
  }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const entry = entryOf(args.request)
  const result = await mutate(args, removeFinanceEntry, { body: { domain, list: listOf(args.request), entry } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'kinds-finance-questionnaires')
  return redirectWithNotice(args, at.draft(domain), t('entry.removed'))
}

export default function DraftRemove() {
  const { t } = useTranslation('kinds-finance-questionnaires')
  const { head, name, users } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t('remove.title', { name })} action={t('remove.action')} danger back={at.draft(head.code)}>
      <p>{t('remove.line')}</p>
      {users.length > 0 && <p>{t('remove.users', { names: users.join(t('comma')) })}</p>}
    </ConfirmPage>
  )
}
