import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { publishTable } from '#contract/data/tables/calls.ts'
import { changeableTableOf } from './params.server.ts'
import { changeTable } from './table-change.server.ts'
import { nameOf } from './table-frame.tsx'

export const handle: PageHandle = { i18n: 'tables', title: ({ t }) => t('tables:publish.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { table } = await changeableTableOf(args, 'edit')
  const { bizId, title, tableName, market, status, rows, version, columns } = table
  const viewed = (view: string) => columns.filter(({ defaultView }) => defaultView === view).length
  return {
    table: { bizId, title, tableName, market, status, rows, version },
    columns: columns.length,
    masked: viewed('masked'),
    hidden: viewed('hidden'),
  }
}

export const action = (args: ActionFunctionArgs) =>
  changeTable(args, publishTable, translatorOf(args.request, 'tables')('publish.done'))

export default function TablePublish() {
  const { t } = useTranslation('tables')
  const { table, columns, masked, hidden } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const { bizId, market, rows, status, version } = table
  const name = nameOf(table)
  const back = at.table(id, bizId)
  const title = t('publish.title', { name })
  if (status === 'published' || rows === null)
    return (
      <RefusedPage title={title} back={back}>
        <p>{t(status === 'published' ? 'publish.already' : 'publish.noRows')}</p>
      </RefusedPage>
    )
  if (market === null)
    return (
      <RefusedPage
        title={title}
        back={back}
        way={
          <LinkButton look="primary" to={at.tableEdit(id, bizId)}>
            {t('publish.choose')}
          </LinkButton>
        }
      >
        <p>{t('publish.noMarket')}</p>
      </RefusedPage>
    )
  return (
    <ConfirmPage title={title} action={t('publish.action')} back={back} values={{ version: String(version) }}>
      <p>{t('publish.line', { market: market.name, rows: shownCount(rows), columns })}</p>
      <p>{t('publish.views', { masked, hidden })}</p>
    </ConfirmPage>
  )
}
