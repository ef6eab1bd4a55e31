import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { removeTables } from '#contract/data/tables/calls.ts'
import { changeableTableOf } from './params.server.ts'
import { nameOf } from './table-frame.tsx'

export const handle: PageHandle = { i18n: 'tables', title: ({ t }) => t('tables:remove.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { table } = await changeableTableOf(args, 'delete')
  const { bizId, title, tableName, status, rows, dataVersion } = table
  return { table: { bizId, title, tableName, status, rows, dataVersion } }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, removeTables, { body: { bizIds: [bizIdOf(args, 'table')] } })
  if (!result.ok) return refusedConfirmation(result)
  const t = translatorOf(args.request, 'tables')
  return redirectWithNotice(args, at.tables(numberOf(args, 'id')), t('remove.done'))
}

export default function TableRemove() {
  const { t } = useTranslation('tables')
  const { table } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const { bizId, status, rows, dataVersion } = table
  const back = at.table(id, bizId)
  const title = t('remove.title', { name: nameOf(table) })
  if (status === 'published')
    return (
      <RefusedPage
        title={title}
        back={back}
        way={<LinkButton to={at.tableWithdraw(id, bizId)}>{t('withdraw.action')}</LinkButton>}
      >
        <p>{t('remove.published')}</p>
      </RefusedPage>
    )
  return (
    <ConfirmPage title={title} action={t('remove.action')} danger back={back}>
      <p>{t('remove.line', { rows: shownCount(rows ?? 0), versions: dataVersion })}</p>
    </ConfirmPage>
  )
}
