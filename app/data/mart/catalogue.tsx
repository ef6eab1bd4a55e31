import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { StateBadge } from '#app/data/authorizations/states.tsx'
import { SecrecyBadge, StaleBadge } from '#app/data/tables/states.tsx'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { AuthorizationState } from '#contract/data/authorizations/codes.ts'
import { listMarkets } from '#contract/data/markets/calls.ts'
import { searchCatalogue } from '#contract/data/mart/calls.ts'
import { catalogueSorts, freshness } from '#contract/data/mart/codes.ts'
import { type CatalogueRow, cataloguePage } from '#contract/data/mart/shapes.ts'
import { Secrecy } from '#contract/data/tables/codes.ts'
import classes from './catalogue.module.css'

export const handle: PageHandle = {
  i18n: ['mart', 'tables', 'authorizations'],
  title: ({ t }) => t('mart:title'),
}

const { keyword, marketBizId, owner, secrecy, state, fresh } = cataloguePage.shape
const filters = { keyword, marketBizId, owner, secrecy, state, fresh }
/** Orders that the page offers; names ascend, figures and dates descend. */
const orders = { relevance: 'asc', tableName: 'asc', rows: 'desc', refreshedAt: 'desc' } as const

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { searchParams } = new URL(request.url)
  const { current, size } = listingOf(request, [], { sort: '', order: 'asc' })
  const sort = catalogueSorts.find((each) => each === searchParams.get('by')) ?? 'relevance'
  const filter = filterIn(filters, searchParams)
  const { bizId } = await workspaceOf(args)
  const [found, markets] = await Promise.all([
    query(args, searchCatalogue, {
      body: { workspaceBizId: bizId, current, size, sort, order: orders[sort], ...filter },
    }),
    query(args, listMarkets),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return {
    filter,
    sort,
    page,
    markets,
    tables: records.map((table) => ({ ...table, refreshedAt: table.refreshedAt && time(table.refreshedAt) })),
  }
}

export default function Catalogue() {
  const { t } = useTranslation(['mart', 'tables', 'authorizations'])
  const { filter, sort, page, markets, tables } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const { id } = workspace
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const isEmpty = page.total === 0 && !filtered
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={<LinkButton to={at.applications(id)}>{t('applications')}</LinkButton>}
      />
      {isEmpty ? (
        <Card>
          <EmptyState
            title={t('empty')}
            line={t('emptyLine')}
            action={<LinkButton to={at.tables(id)}>{t('toAccess')}</LinkButton>}
          />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={filtered}>
            <SearchField label={t('keyword')} value={filter.keyword} />
            <FilterSelect
              label={t('field.market')}
              name="marketBizId"
              value={filter.marketBizId}
              options={markets.map(({ bizId, name }) => ({ value: bizId, label: name }))}
            />
            <SearchField label={t('ownerOrWorkbench')} name="owner" value={filter.owner} />
            <FilterSelect
              label={t('field.secrecy')}
              name="secrecy"
              value={filter.secrecy}
              options={Object.values(Secrecy).map((value) => ({ value, label: t(`tables:secrecy.${value}`) }))}
            />
            <FilterSelect
              label={t('field.state')}
              name="state"
              value={filter.state}
              options={Object.values(AuthorizationState).map((value) => ({
                value,
                label: t(`authorizations:state.${value}`),
              }))}
            />
            <FilterSelect
              label={t('field.fresh')}
              name="fresh"
              value={filter.fresh}
              options={freshness.map((value) => ({ value, label: t(`fresh.${value}`) }))}
            />
            <SelectField
              label={t('sort.label')}
              field={{ name: 'by', initialValue: sort }}
              empty={false}
              options={catalogueSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
            />
          </FilterBar>
          {tables.length === 0 ? (
            <NoneFound title={t('noneFound')} line={t('noneFoundLine')} />
          ) : (
            <ul className={classes.tables} aria-label={t('title')}>
              {tables.map((table) => (
                <Entry key={table.bizId} table={table} to={at.martTable(id, table.bizId)} />
              ))}
            </ul>
          )}
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

function Entry({ table, to }: { table: CatalogueRow; to: string }) {
  const { t } = useTranslation('mart')
  const { title, tableName, remark, state, secrecy, isStale, market, owner, workspaceName } = table
  const { rows, refreshedAt, columns, matched } = table
  return (
    <li className={classes.entry}>
      <div className={classes.head}>
        <h2 className={classes.title}>
          <Link to={to}>{title || tableName}</Link>
        </h2>
        {title && <span className={classes.name}>{tableName}</span>}
        <span className={classes.badges}>
          <SecrecyBadge secrecy={secrecy} />
          {isStale && <StaleBadge />}
          <StateBadge state={state} />
        </span>
      </div>
      {remark && <p className={classes.remark}>{remark}</p>}
      <dl className={classes.facts}>
        <Fact term={t('field.market')} value={market?.name ?? '—'} />
        <Fact term={t('field.owner')} value={t('ownerOf', { owner, workspace: workspaceName })} />
        <Fact term={t('field.rows')} value={rows === null ? '—' : shownCount(rows)} />
        <Fact term={t('field.columns')} value={shownCount(columns)} />
        <Fact term={t('field.refreshedAt')} value={refreshedAt ?? '—'} />
      </dl>
      {matched.length > 0 && <p className={classes.matched}>{t('matched', { names: matched.join(t('and')) })}</p>}
    </li>
  )
}

const Fact = ({ term, value }: { term: string; value: string }) => (
  <div>
    <dt>{term}</dt>
    <dd>{value}</dd>
  </div>
)
