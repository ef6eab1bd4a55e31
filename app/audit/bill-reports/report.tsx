import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { batchOf } from '#app/audit/data-process/batch.server.ts'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { findBillReport } from '#contract/audit/bill-reports/calls.ts'
import { reportSorts, verdicts } from '#contract/audit/bill-reports/codes.ts'
import { reportFilter } from '#contract/audit/bill-reports/shapes.ts'
import { pairingStates } from '#contract/audit/flow/pairing.ts'
import { CollectStatus, TicketType } from '#contract/audit/tickets/codes.ts'
import { type ReportDetail, reportAmong } from './report.server.ts'
import { ReportFigures } from './report-figures.tsx'
import { ReportFrame } from './report-frame.tsx'
import { ReportLines } from './report-lines.tsx'
import classes from './reports.module.css'
import { linesAPage } from './state.tsx'

export const handle: PageHandle<{ detail: ReportDetail }> = {
  i18n: ['bill-reports', 'versions', 'comparisons', 'data-process', 'reviews'],
  title: ({ t, data }) =>
    t('bill-reports:report.pageTitle', {
      number: data?.detail.report.number,
      batch: data?.detail.batch.reviewBatchNo,
    }),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const batch = await batchOf(args)
  const filter = filterIn(reportFilter, new URL(request.url).searchParams)
  const listing = { ...listingOf(request, reportSorts, { sort: 'line', order: 'asc' }), size: linesAPage }
  const params = { objectId: batch.id, id: numberOf(args, 'reportId'), ...filter, ...listing }
  const found = await query(args, findBillReport, { query: params })
  const { lines, stale } = found
  if (lines) leaveEmptyPage(request, lines)
  return {
    detail: { batch, ...reportAmong(request, found) },
    stale,
    filter,
    listing,
    total: lines?.total ?? 0,
    lines: lines?.records ?? [],
  }
}

/** Snapshot of the tickets when the report was made: figures, and lines by filter and order. */
export default function Report() {
  const { t } = useTranslation('bill-reports')
  const { detail: result, stale, filter, listing, total, lines } = useLoaderData<typeof loader>()
  return (
    <ReportFrame detail={result} stale={stale}>
      <ReportFigures figures={result.report.figures} chosen={filter.verdict} />
      <h2 id="lines" className={classes.title}>
        {t('lines.title')}
      </h2>
      <ReportFilter filter={filter} />
      <ReportLines lines={lines} order={{ by: listing.sort, descending: listing.order === 'desc' }} />
      {total > 0 && <Pager fixed page={listing.current} size={listing.size} total={total} />}
    </ReportFrame>
  )
}

function ReportFilter({ filter }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, 'filter'>) {
  const { t } = useTranslation(['bill-reports', 'comparisons'])
  return (
    <FilterBar label={t('filter.label')} active={Object.keys(filter).length > 0}>
      <FilterSelect
        label={t('field.verdict')}
        name="verdict"
        value={filter.verdict}
        options={verdicts.map((verdict) => ({ value: verdict, label: t(`verdict.${verdict}`) }))}
      />
      <FilterSelect
        label={t('field.status')}
        name="status"
        value={filter.status}
        options={Object.values(CollectStatus).map((status) => ({ value: status, label: t(`status.${status}`) }))}
      />
      <FilterSelect
        label={t('filter.missing')}
        name="missing"
        value={filter.missing}
        options={Object.values(TicketType).map((type) => ({ value: type, label: t(`type.${type}`) }))}
      />
      <FilterSelect
        label={t('filter.state')}
        name="state"
        value={filter.state}
        options={pairingStates
          .filter((state) => state !== 'onlyDealer')
          .map((state) => ({ value: state, label: t(`comparisons:pairing.${state}`) }))}
      />
      <SearchField label={t('filter.text')} name="text" value={filter.text} maxLength={100} />
    </FilterBar>
  )
}
