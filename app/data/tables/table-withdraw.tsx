import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { withdrawTable } from '#contract/data/tables/calls.ts'
import { changeableTableOf } from './params.server.ts'
import { changeTable } from './table-change.server.ts'
import { nameOf } from './table-frame.tsx'

export const handle: PageHandle = { i18n: 'tables', title: ({ t }) => t('tables:withdraw.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { table } = await changeableTableOf(args, 'edit')
  const { bizId, title, tableName, market, status, version } = table
  return { table: { bizId, title, tableName, market, status, version } }
}

export const action = (args: ActionFunctionArgs) =>
  changeTable(args, withdrawTable, translatorOf(args.request, 'tables')('withdraw.done'))

export default function TableWithdraw() {
  const { t } = useTranslation('tables')
  const { table } = useLoaderData<typeof loader>()
  const back = at.table(useWorkspace().workspace.id, table.bizId)
  const title = t('withdraw.title', { name: nameOf(table) })
  if (table.status !== 'published')
    return (
      <RefusedPage title={title} back={back}>
        <p>{t('withdraw.notPublished')}</p>
      </RefusedPage>
    )
  return (
    <ConfirmPage
      title={title}
      action={t('withdraw.action')}
      danger
      back={back}
      values={{ version: String(table.version) }}
    >
      <p>{t('withdraw.line', { market: table.market?.name })}</p>
    </ConfirmPage>
  )
}
