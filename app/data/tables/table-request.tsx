import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { requestOf, requestView } from '#app/data/authorizations/params.server.ts'
import { RequestedAndGranted, RequestFacts } from '#app/data/authorizations/request-facts.tsx'
import { RequestBadges } from '#app/data/authorizations/states.tsx'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { MarketPerm } from '#contract/data/markets/perms.ts'
import { ownTableOf } from './params.server.ts'
import { nameOf } from './table-frame.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['tables', 'authorizations', 'mart'],
  title: ({ t, data }) => t('tables:rights.request', { workspace: data?.request.workspace.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const [{ table }, request] = await Promise.all([ownTableOf(args), requestOf(args)])
  if (request.table.bizId !== table.bizId) throw notFound(args.request)
  return { bizId: table.bizId, name: nameOf(table), request: requestView(args, request) }
}

/** A request for the table with its decision, for its owners, who do not decide. */
export default function TableRequest() {
  const { t } = useTranslation('tables')
  const { bizId, name, request } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const isManager = [usePermission(MarketPerm.manage), usePermission(MarketPerm.decide)].some(Boolean)
  return (
    <>
      <PageHeader
        title={t('rights.request', { workspace: request.workspace.name })}
        status={<RequestBadges request={request} />}
        crumbs={[
          { label: t('title'), to: at.tables(id) },
          { label: name, to: at.table(id, bizId) },
          { label: t('tab.rights'), to: at.tableRights(id, bizId) },
        ]}
        action={isManager && <LinkButton to={at.decision(request.bizId)}>{t('rights.decide')}</LinkButton>}
      />
      <RequestedAndGranted request={request} />
      <RequestFacts request={request} />
    </>
  )
}
