import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateField } from '#app/ui/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Details } from '#app/ui/layout/details.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchRights } from '#contract/data/authorizations/calls.ts'
import type { MatrixRow } from '#contract/data/authorizations/shapes.ts'
import { listMarkets } from '#contract/data/markets/calls.ts'
import { rightsListOf } from './rights.server.ts'

export const handle: PageHandle = { i18n: 'authorizations', title: ({ t }) => t('authorizations:rights.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = rightsListOf(request)
  const [found, markets] = await Promise.all([
    query(args, searchRights, { body: { ...listing, ...filter } }),
    query(args, listMarkets),
  ])
  leaveEmptyPage(request, found)
  const { records, exactFrom, ...page } = found
  const isInexact = exactFrom !== null && filter.day !== undefined && filter.day < exactFrom
  const { day, today } = datesOf(request)
  return {
    filter,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    markets,
    today: today(),
    asOf: filter.day && day(filter.day),
    inexactBefore: isInexact ? day(exactFrom) : undefined,
    rights: records.map((row) => ({ ...row, until: row.until && day(row.until) })),
  }
}

/** Rights by person, table and reason, as of today or a past day. */
export default function Rights() {
  const { t } = useTranslation('authorizations')
  const { filter, order, page, markets, today, asOf, inexactBefore, rights } = useLoaderData<typeof loader>()
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const columns: Column<MatrixRow>[] = [
    {
      key: 'usercode',
      head: t('rights.person'),
      cell: ({ person }) => <Lines of={[person.name, person.usercode]} />,
      rowHead: true,
      sortable: true,
    },
    {
      key: 'tableName',
      head: t('field.table'),
      cell: ({ table }) => <Lines of={[table.title || table.tableName, table.title ? table.tableName : '']} />,
      sortable: true,
      prose: true,
      width: '12rem',
    },
    { key: 'workspace', head: t('rights.through'), cell: ({ workspace }) => workspace.name, prose: true },
    {
      key: 'permissions',
      head: t('field.permissions'),
      cell: ({ permissions }) => permissions.map((each) => t(`permission.${each}`)).join(t('and')),
      prose: true,
      width: '12rem',
    },
    {
      key: 'columns',
      head: t('field.columns'),
      cell: ({ plain, masked, hidden, hasRowCondition }) => (
        <>
          <Details summary={t('rights.columns', { plain: plain.length, masked: masked.length, hidden: hidden.length })}>
            {(
              [
                ['plain', plain],
                ['masked', masked],
                ['hidden', hidden],
              ] as const
            ).map(
              ([view, names]) =>
                names.length > 0 && <p key={view}>{t(`grants.${view}`, { columns: names.join(t('and')) })}</p>,
            )}
          </Details>
          {hasRowCondition && <Badge tone="info">{t('rights.someRows')}</Badge>}
        </>
      ),
      prose: true,
      width: '14rem',
    },
    {
      key: 'why',
      head: t('rights.why'),
      cell: ({ why, holder, actingFor }) => (
        <Lines of={[t(`why.${why}`), t(`rights.as.${holder}`, { name: actingFor ?? '' })]} />
      ),
      prose: true,
    },
    { key: 'until', head: t('field.until'), cell: ({ until }) => until ?? t('rights.always') },
  ]
  return (
    <>
      <PageHeader
        title={t('rights.title')}
        line={asOf ? t('rights.asOf', { day: asOf }) : t('rights.line')}
        action={page.total > 0 && <ExportList to={at.rightsExport} />}
      />
      <FilterBar label={t('filter')} active={filtered}>
        <SearchField label={t('rights.keyword')} value={filter.keyword} />
        <FilterSelect
          label={t('field.market')}
          name="marketBizId"
          value={filter.marketBizId}
          options={markets.map(({ bizId, name }) => ({ value: bizId, label: name }))}
        />
        <DateField label={t('rights.day')} field={{ name: 'day', initialValue: filter.day }} max={today} />
      </FilterBar>
      {inexactBefore !== undefined && (
        <Notice tone="warning" title={t('rights.inexact', { day: inexactBefore })}>
          {t('rights.inexactLine')}
        </Notice>
      )}
      {page.total === 0 && !filtered ? (
        <Card>
          <EmptyState title={t('rights.empty')} line={t('rights.emptyLine')} />
        </Card>
      ) : (
        <DataTable
          stacked
          caption={t('rights.title')}
          columns={columns}
          rows={rights}
          rowKey={({ person, table, workspace, actingFor }) =>
            [person.usercode, table.bizId, workspace.bizId, actingFor].join(' ')
          }
          order={order}
          empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
        />
      )}
      {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}
