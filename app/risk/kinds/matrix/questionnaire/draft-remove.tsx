import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type CallResult, mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { codeOf } from '#app/risk/questionnaires/params.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import type { Call } from '#contract/platform/call.ts'
import { inLanguage } from '#contract/platform/language.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { removeDraftColumn, removeDraftRow } from '#contract/risk/kinds/matrix/calls.ts'
import { draftOfPage } from './draft.server.ts'

type List = 'rows' | 'columns'

const words = {
  rows: { title: 'rows.remove', action: 'rows.removeAction' },
  columns: { title: 'columns.remove', action: 'columns.removeAction' },
} as const
const pageOf = { rows: at.draft, columns: at.draftColumns } as const

export const handle: PageHandle<{ list: List; name: string }> = {
  i18n: 'kinds-matrix-questionnaires',
  title: ({ t, data }) => (data ? t(`kinds-matrix-questionnaires:${words[data.list].title}`, { name: data.name }) : ''),
}

const listOf = (args: LoaderFunctionArgs, code: string): List =>
  pathOf(args.request) === at.draftColumnRemove(code, args.params.key ?? '') ? 'columns' : 'rows'

export async function loader(args: LoaderFunctionArgs) {
  const { code, rows, columns } = await draftOfPage(args)
  const list = listOf(args, code)
  const isMeant = ({ key }: { key: string }) => key === args.params.key
  const text = list === 'rows' ? rows.find(isMeant)?.subCause : columns.find(isMeant)?.secondKind
  if (!text) throw notFound(args.request)
  return { code, list, name: inLanguage(text, languageOf(args.request)) }
}

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const query = { domain, key: args.params.key ?? '' }
  const list = listOf(args, domain)
  const result: CallResult<Call> =
    list === 'rows' ? await mutate(args, removeDraftRow, { query }) : await mutate(args, removeDraftColumn, { query })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(
    args,
    pageOf[list](domain),
    translatorOf(args.request, 'kinds-matrix-questionnaires')('entry.removed'),
  )
}

export default function DraftRemove() {
  const { t } = useTranslation('kinds-matrix-questionnaires')
  const { code, list, name } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage title={t(words[list].title, { name })} action={t(words[list].action)} danger back={pageOf[list](code)}>
      <p>{t('entry.removeLine')}</p>
    </ConfirmPage>
  )
}
