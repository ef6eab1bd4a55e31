import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mayApplyFor } from '#app/data/authorizations/states.tsx'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import * as at from '#contract/data/addresses.ts'
import { executeTable } from '#contract/data/refreshes/calls.ts'
import { MartFrame } from './mart-frame.tsx'
import classes from './mart-table.module.css'
import { MissingPart, MissingRight } from './missing-right.tsx'
import { martTableOf, martTableView, rightOf } from './params.server.ts'
import { rowsOf } from './rows.server.ts'
import { Rows } from './rows.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['mart', 'tables', 'authorizations'],
  title: ({ data }) => data?.table.title || data?.table.tableName || '',
}

export async function loader(args: LoaderFunctionArgs) {
  const { workspace, table } = await martTableOf(args)
  const maySee = table.permissions.includes('view')
  const mayDownload = maySee && table.permissions.includes('download')
  const [shown, right] = await Promise.all([
    maySee && table.rows !== null ? rowsOf(args, { table, workspaceBizId: workspace.bizId }) : undefined,
    mayDownload ? undefined : rightOf(args, table, workspace),
  ])
  return { table: martTableView(args, table), maySee, shown, right }
}

/** Starts the refresh or process of the table, under the workspace's right. */
export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'table')
  const result = await mutate(args, executeTable, { query: { bizId } })
  if (!result.ok) return refusedConfirmation(result)
  const said = translatorOf(args.request, 'mart')('executed')
  return redirectWithNotice(args, at.martTable(numberOf(args, 'id'), bizId), said)
}

export default function MartTable() {
  const { t } = useTranslation('mart')
  const { table, maySee, shown, right } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, state } = table
  const hidden = table.columns.filter(({ view }) => view === 'hidden')
  const apply = mayApplyFor(table) && allowed.execute ? at.apply(id, bizId) : undefined
  const mayExport = table.permissions.includes('download') && allowed.download
  return (
    <MartFrame table={table}>
      <RefusalSummary />
      {!maySee && (
        <MissingRight permission="view" state={state} right={right} apply={apply} applications={at.applications(id)} />
      )}
      {maySee && hidden.length > 0 && (
        <p className={classes.hidden}>
          <Icon name="lock" size={16} />
          <span>
            {t('rows.hidden', {
              count: hidden.length,
              names: hidden.map(({ title, name }) => title || name).join(t('and')),
            })}{' '}
            <Link to={at.martColumns(id, bizId)}>{t('rows.hiddenWhy')}</Link>
          </span>
        </p>
      )}
      {shown && !mayExport && <MissingPart permission="download" right={right} apply={apply} />}
      {shown && <Rows table={table} {...shown} download={mayExport ? at.martExport(id, bizId) : undefined} />}
    </MartFrame>
  )
}
