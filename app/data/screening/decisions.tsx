import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { DateField } from '#app/ui/fields/text-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import { searchDecisions } from '#contract/data/screening/calls.ts'
import { Outcome, ReviewState } from '#contract/data/screening/codes.ts'
import { decisionListOf, decisionView, rulesOf, scenesOf } from './decision-list.server.ts'
import { DecisionTable } from './decision-table.tsx'
import { hourName, hoursOfDay } from './today-charts.ts'

export const handle: PageHandle = { i18n: 'screening', title: ({ t }) => t('screening:decisions.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = decisionListOf(request)
  const { current, size, order } = listing
  const found = await query(args, searchDecisions, { body: { ...filter, current, size, order } })
  leaveEmptyPage(request, found)
  const [scenes, rules] = await Promise.all([scenesOf(args), rulesOf(args, filter.sceneBizId)])
  const { rule } = filter
  const isKnown = rule === undefined || rules.some(({ value }) => value === rule)
  const { records, ...page } = found
  return {
    filter,
    order: { by: listing.sort, descending: order === 'desc' },
    page,
    scenes: scenes.map(({ bizId, name }) => ({ value: bizId, label: name })),
    rules: isKnown ? rules : [...rules, { value: rule, label: rule }],
    decisions: records.map((row) => decisionView(request, row)),
  }
}

/** Decisions of all scenes, newest first. */
export default function Decisions() {
  const { t } = useTranslation('screening')
  const { filter, order, page, scenes, rules, decisions } = useLoaderData<typeof loader>()
  const isFiltered = Object.keys(filter).length > 0
  const field = (name: 'from' | 'until') => ({ name, initialValue: filter[name] })
  const options = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
    values.map((value) => ({ value, label: label(value) }))
  return (
    <>
      <PageHeader
        title={t('decisions.title')}
        line={t('decisions.line')}
        action={page.total > 0 && <ExportList to={at.decisionsExport} />}
      />
      {page.total === 0 && !isFiltered ? (
        <Card>
          <EmptyState title={t('decisions.none')} line={t('decisions.noneLine')} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={isFiltered}>
            <SearchField label={t('field.key')} value={filter.keyword} />
            {scenes.length > 0 && (
              <FilterSelect label={t('field.scene')} name="sceneBizId" value={filter.sceneBizId} options={scenes} />
            )}
            <FilterSelect
              label={t('field.outcome')}
              name="outcome"
              value={filter.outcome}
              options={options(Object.values(Outcome), (value) => t(`outcome.${value}`))}
            />
            {rules.length > 0 && (
              <FilterSelect label={t('field.rule')} name="rule" value={filter.rule} options={rules} />
            )}
            <FilterSelect
              label={t('field.review')}
              name="review"
              value={filter.review}
              options={options(Object.values(ReviewState), (value) => t(`review.${value}`))}
            />
            <FilterSelect
              label={t('field.decidedBy')}
              name="isFallback"
              value={filter.isFallback && 'true'}
              options={[{ value: 'true', label: t('fallbackOnly') }]}
            />
            <DateField label={t('field.from')} field={field('from')} />
            <DateField label={t('field.until')} field={field('until')} />
            <FilterSelect
              label={t('field.hour')}
              name="hour"
              value={filter.hour === undefined ? undefined : String(filter.hour)}
              options={hoursOfDay.map((hour) => ({ value: String(hour), label: hourName(hour) }))}
            />
          </FilterBar>
          <DecisionTable caption={t('decisions.title')} decisions={decisions} order={order} />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
