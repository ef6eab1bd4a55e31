import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { DataTable } from '#app/ui/lists/data-table.tsx'
import { listProviders } from '#contract/shell/session/calls.ts'

export const handle: PageHandle = { i18n: 'session', title: ({ t }) => t('session:providers.title') }

export const loader = async (args: LoaderFunctionArgs) => ({ providers: await query(args, listProviders) })

/** Read-only list of sign-on providers; they are set in the server's configuration. */
export default function Providers() {
  const { t } = useTranslation('session')
  const { providers } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader title={t('providers.title')} line={t('providers.line')} />
      <DataTable
        caption={t('providers.caption')}
        rows={providers}
        rowKey={({ id }) => id}
        empty={
          <Card>
            <EmptyState title={t('providers.none')} line={t('providers.noneLine')} />
          </Card>
        }
        columns={[
          { key: 'title', head: t('providers.name'), rowHead: true, cell: ({ title }) => title },
          { key: 'protocol', head: t('providers.protocol'), cell: ({ protocol }) => <Badge>{protocol}</Badge> },
          { key: 'issuer', head: t('providers.issuer'), cell: ({ issuer }) => issuer || '—' },
          {
            key: 'address',
            head: t('providers.address'),
            cell: ({ issuer, oauthAuthorizationUrl: url }) =>
              issuer === '' ? '—' : url === '' ? t('providers.unknown') : url.split('?', 1),
          },
          { key: 'client', head: t('providers.client'), cell: ({ clientId }) => clientId || '—' },
          { key: 'scopes', head: t('providers.scopes'), cell: ({ scopes }) => scopes.join(' ') || '—' },
          { key: 'accounts', head: t('providers.accounts'), numeric: true, cell: ({ accounts }) => accounts },
        ]}
      />
    </>
  )
}
