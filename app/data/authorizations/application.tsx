import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/data/addresses.ts'
import { requestOf, requestView } from './params.server.ts'
import { RequestedAndGranted, RequestFacts } from './request-facts.tsx'
import { RequestBadges } from './states.tsx'

export const handle: PageHandle<Awaited<ReturnType<typeof loader>>> = {
  large: true,
  i18n: ['authorizations', 'mart', 'tables'],
  title: ({ t, data }) =>
    t('authorizations:application.title', { name: data?.request.table.title || data?.request.table.tableName }),
}

export async function loader(args: LoaderFunctionArgs) {
  return { request: requestView(args, await requestOf(args)) }
}

export default function Application() {
  const { t } = useTranslation(['authorizations', 'mart'])
  const { request } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const { bizId, table, status, state, reason } = request
  return (
    <>
      <PageHeader
        title={t('application.title', { name: table.title || table.tableName })}
        status={<RequestBadges request={request} />}
        crumbs={[
          { label: t('mart:title'), to: at.mart(id) },
          { label: t('applications.title'), to: at.applications(id) },
        ]}
        action={
          <>
            {status === 'pending' && allowed.execute && (
              <LinkButton to={at.applicationCancel(id, bizId)}>{t('cancel.action')}</LinkButton>
            )}
            <LinkButton to={at.martTable(id, table.bizId)}>{t('application.open')}</LinkButton>
            {status !== 'pending' && state !== 'pending' && allowed.execute && (
              <LinkButton look="primary" to={at.apply(id, table.bizId)}>
                {t('application.again')}
              </LinkButton>
            )}
          </>
        }
      />
      {status === 'rejected' && (
        <Notice tone="danger" title={t('application.rejected')}>
          {reason}
        </Notice>
      )}
      {state === 'revoked' && (
        <Notice tone="danger" title={t('application.revoked')}>
          {request.grant?.revokeReason}
        </Notice>
      )}
      <RequestedAndGranted request={request} />
      <RequestFacts request={request} />
    </>
  )
}
