import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/request/page.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { RequestStatus } from '#contract/data/authorizations/codes.ts'
import { RequestTable } from './request-table.tsx'
import { requestsOf } from './requests.server.ts'

export const handle: PageHandle = { i18n: 'authorizations', title: ({ t }) => t('authorizations:decisions.title') }

export const loader = (args: LoaderFunctionArgs) =>
  requestsOf(args, { scope: 'toDecide', usual: RequestStatus.pending })

/** Requests that the reader may decide: pending ones unless another status is chosen. */
export default function Decisions() {
  const { t } = useTranslation('authorizations')
  const { filter, order, page, requests } = useLoaderData<typeof loader>()
  const isUsual = filter.keyword === undefined && filter.status === RequestStatus.pending
  return (
    <>
      <PageHeader title={t('decisions.title')} line={t('decisions.line')} />
      <FilterBar label={t('filter')} active={!isUsual}>
        <SearchField label={t('keyword')} value={filter.keyword} />
        <SelectField
          label={t('field.status')}
          field={{ name: 'status', initialValue: filter.status ?? 'all' }}
          empty={false}
          options={[
            ...Object.values(RequestStatus).map((value) => ({ value, label: t(`status.${value}`) })),
            { value: 'all', label: t('allStatuses') },
          ]}
        />
      </FilterBar>
      {page.total === 0 && isUsual ? (
        <Card>
          <EmptyState title={t('decisions.empty')} line={t('decisions.emptyLine')} />
        </Card>
      ) : (
        <RequestTable across caption={t('decisions.title')} requests={requests} to={at.decision} order={order} />
      )}
      {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}
