import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { RequestStatus } from '#contract/data/authorizations/codes.ts'
import { RequestTable } from './request-table.tsx'
import { requestsOf } from './requests.server.ts'

export const handle: PageHandle = {
  i18n: ['authorizations', 'mart'],
  title: ({ t }) => t('authorizations:applications.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { bizId } = await workspaceOf(args)
  return requestsOf(args, { scope: 'workspace', workspaceBizId: bizId })
}

/** Requests of the workspace for tables of others. */
export default function Applications() {
  const { t } = useTranslation(['authorizations', 'mart'])
  const { filter, order, page, requests } = useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const filtered = filter.keyword !== undefined || filter.status !== undefined
  return (
    <>
      <PageHeader
        title={t('applications.title')}
        line={t('applications.line')}
        crumbs={[{ label: t('mart:title'), to: at.mart(id) }]}
      />
      {page.total === 0 && !filtered ? (
        <Card>
          <EmptyState
            title={t('applications.empty')}
            line={t('applications.emptyLine')}
            action={
              <LinkButton look="primary" to={at.mart(id)}>
                {t('applications.toMart')}
              </LinkButton>
            }
          />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={filtered}>
            <SearchField label={t('keyword')} value={filter.keyword} />
            <FilterSelect
              label={t('field.status')}
              name="status"
              value={filter.status}
              options={Object.values(RequestStatus).map((value) => ({ value, label: t(`status.${value}`) }))}
            />
          </FilterBar>
          <RequestTable
            caption={t('applications.title')}
            requests={requests}
            to={(bizId) => at.application(id, bizId)}
            order={order}
          />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
