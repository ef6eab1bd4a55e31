import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { leaveEmptyPage, pageIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { pageComparisonFigures } from '#contract/audit/comparisons/calls.ts'
import { type FigureList, figureLists } from '#contract/audit/flow/result.ts'
import { type VersionDetail, versionOf } from '../version.server.ts'
import { VersionFrame } from '../version-frame.tsx'
import { FigureTable } from './figure-table.tsx'
import classes from './figures.module.css'

export const handle: PageHandle<{ detail: VersionDetail; list: FigureList }> = {
  i18n: ['comparisons', 'versions', 'data-process', 'reviews'],
  title: ({ t, data }) =>
    data
      ? t('comparisons:list.pageTitle', {
          list: t(`comparisons:list.${data.list}`),
          number: data.detail.version.number,
          batch: data.detail.batch.reviewBatchNo,
        })
      : '',
}

const rowsAPage = 50

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const list = figureLists.find((each) => each === params.list)
  if (!list) throw notFound(request)
  const result = await versionOf(args)
  const current = pageIn(new URL(request.url).searchParams)
  const nothing = { records: [], total: 0, current, size: rowsAPage }
  const found =
    result.version.figures === null
      ? nothing
      : await query(args, pageComparisonFigures, { query: { id: result.version.id, list, current, size: rowsAPage } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { day } = datesOf(request)
  const rows = records.map((row) =>
    'spans' in row
      ? { ...row, spans: row.spans.map((span) => ({ ...span, from: day(span.from), to: day(span.to) })) }
      : row,
  )
  return { detail: result, list, rows, page }
}

export default function FigureListPage() {
  const { t } = useTranslation('comparisons')
  const { detail: result, list, rows, page } = useLoaderData<typeof loader>()
  return (
    <VersionFrame detail={result}>
      {page.total === 0 ? (
        <Card>
          <EmptyState title={t(`listEmpty.${list}`)} line={t(`listLine.${list}`)} />
        </Card>
      ) : (
        <>
          <p className={classes.line}>{t(`listLine.${list}`)}</p>
          <FigureTable detail={result} list={list} rows={rows} />
          <Pager fixed page={page.current} size={page.size} total={page.total} />
        </>
      )}
    </VersionFrame>
  )
}
