import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { changeableTableOf } from '#app/data/tables/params.server.ts'
import { nameOf } from '#app/data/tables/table-frame.tsx'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import * as at from '#contract/data/addresses.ts'
import { getPlatformSource } from '#contract/data/platform-tables/calls.ts'
import { executeTable } from '#contract/data/refreshes/calls.ts'

export const handle: PageHandle = { i18n: 'platform-tables', title: ({ t }) => t('platform-tables:source.action') }

export async function loader(args: LoaderFunctionArgs) {
  const { table } = await changeableTableOf(args, 'execute')
  const { bizId, title, tableName } = table
  return { table: { bizId, title, tableName }, source: await query(args, getPlatformSource, { query: { bizId } }) }
}

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'table')
  const result = await mutate(args, executeTable, { query: { bizId } })
  if (!result.ok) return refusedConfirmation(result)
  const done = translatorOf(args.request, 'platform-tables')('source.done')
  return redirectWithNotice(args, at.table(numberOf(args, 'id'), bizId), done)
}

export default function Source() {
  const { t } = useTranslation('platform-tables')
  const { table, source } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const { title, provider, isPermitted, run } = source
  return (
    <ConfirmPage
      title={t('source.title', { name: nameOf(table) })}
      action={t('source.action')}
      back={at.table(id, table.bizId)}
    >
      <p>{t('source.line', { title: title ?? source.code, name: provider.name })}</p>
      {!isPermitted && <p>{t('failure.permission')}</p>}
      {run?.failure && <p>{t('source.failed', { failure: run.failure })}</p>}
    </ConfirmPage>
  )
}
