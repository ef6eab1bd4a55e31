import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ExecutionBadge } from '#app/data/runs/states.tsx'
import { mutate, query } from '#app/page/api/api.server.ts'
import { listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { ChartFigure } from '#app/ui/charts/chart-figure.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import { searchResultRows, searchResultRuns } from '#contract/data/rules/calls.ts'
import { ResultColumn } from '#contract/data/rules/codes.ts'
import type { HitDay, ResultPage } from '#contract/data/rules/result-shapes.ts'
import type { BarsChart } from '#contract/platform/charts/chart.ts'
import { headOf, modelOf, refusalText } from './model.server.ts'
import { ModelFrame } from './model-frame.tsx'
import { resultFilterOf } from './result-filter.server.ts'
import { ResultRows } from './result-rows.tsx'

export const handle: PageHandle<{ model: { name: string } }> = {
  large: true,
  i18n: ['rules', 'rules-levels', 'runs', 'mart'],
  title: ({ t, data }) => t('rules:results.title', { name: data?.model.name ?? '' }),
}

const cursorMax = 1000

export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args
  const { model } = await modelOf(args)
  const { bizId, content } = model
  const { current, size } = listingOf(request, ['slot'], { sort: 'slot', order: 'desc' })
  const { records, days, ...page } = await query(args, searchResultRuns, { body: { bizId, current, size } })
  const runBizId = params.run === undefined ? undefined : bizIdOf(args, 'run')
  const { searchParams } = new URL(request.url)
  const filter = resultFilterOf(request)
  const after = searchParams.get('after')?.slice(0, cursorMax)
  const shownRun = runBizId ?? records.find(({ dataVersion }) => dataVersion !== null)?.bizId ?? null
  const order = listingOf(request, [ResultColumn.score, content.mainTable.key[0] ?? ''], {
    sort: ResultColumn.score,
    order: 'desc',
  })
  const result =
    shownRun === null
      ? undefined
      : await readRows(args, { bizId, runBizId: shownRun, ...filter }, { sort: order.sort, order: order.order, after })
  const { time } = datesOf(request)
  return {
    model: headOf(model),
    rules: content.rules.map(({ id, name }) => ({ value: id, label: name })),
    levels: content.levels.length,
    runs: records.map((run) => ({
      ...run,
      slot: time(run.slot),
      finishedAt: run.finishedAt && time(run.finishedAt),
    })),
    page,
    days,
    run: shownRun,
    lists: records.find((each) => each.bizId === shownRun)?.lists ?? [],
    filter,
    order: { by: order.sort, descending: order.order === 'desc' },
    rows: result?.ok ? result.data : null,
    refused: result && !result.ok ? refusalText(result) : null,
  }
}

type RowOrder = Pick<ResultPage, 'sort' | 'order' | 'after'>

/**
 * Rows in an order from a cursor. A cursor of another order starts again; readers without the right to a sort column
 * get the order of the table.
 */
async function readRows(
  args: LoaderFunctionArgs,
  params: Omit<ResultPage, keyof RowOrder | 'size'>,
  { after, ...order }: RowOrder,
) {
  if (after) {
    const result = await mutate(args, searchResultRows, { body: { ...params, ...order, after } })
    if (result.ok) return result
  }
  const sorted = await mutate(args, searchResultRows, { body: { ...params, ...order } })
  return sorted.ok ? sorted : mutate(args, searchResultRows, { body: params })
}

type Run = Awaited<ReturnType<typeof loader>>['runs'][number]

/** Runs of a live model, and the hits of one of them. */
export default function Results() {
  const { t } = useTranslation('rules')
  const { model, rules, levels, runs, page, days, run, lists, filter, order, rows, refused } =
    useLoaderData<typeof loader>()
  const { id } = useWorkspace().workspace
  const { bizId } = model
  const columns: Column<Run>[] = [
    {
      key: 'slot',
      head: t('results.slot'),
      rowHead: true,
      cell: (each) =>
        each.dataVersion === null ? (
          each.slot
        ) : (
          <Link to={at.ruleResultsOf(id, bizId, each.bizId)} aria-current={each.bizId === run ? 'true' : undefined}>
            {each.slot}
          </Link>
        ),
    },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <ExecutionBadge state={state} /> },
    { key: 'number', head: t('field.version'), cell: ({ number }) => t('versionOf', { number }) },
    {
      key: 'judged',
      head: t('results.judged'),
      numeric: true,
      cell: (each) => (each.rows ? shownCount(each.rows.judged) : '—'),
    },
    {
      key: 'hits',
      head: t('test.hitRows'),
      numeric: true,
      cell: (each) => (each.rows ? shownCount(each.rows.hits) : '—'),
    },
    {
      key: 'notJudged',
      head: t('test.notJudged'),
      numeric: true,
      cell: (each) => (each.rows ? shownCount(each.rows.notJudged) : '—'),
    },
    { key: 'finishedAt', head: t('results.finishedAt'), cell: ({ finishedAt }) => finishedAt ?? '—' },
  ]
  const chart = useDayChart(days)
  return (
    <ModelFrame model={model}>
      <DataTable
        stacked
        captionShown
        compact
        caption={t('results.runs')}
        columns={columns}
        rows={runs}
        rowKey={(each) => each.bizId}
        empty={
          <Card>
            <EmptyState title={t('results.none')} line={t('results.noneLine')} />
          </Card>
        }
      />
      {chart && <ChartFigure chart={chart} heading="h2" />}
      {page.total > page.size && <Pager page={page.current} size={page.size} total={page.total} />}
      {refused !== null && <Notice tone="danger">{refused}</Notice>}
      {rows && run !== null && (
        <ResultRows {...{ filter, order, rules, levels, lists, run }} found={rows} modelBizId={bizId} />
      )}
    </ModelFrame>
  )
}

/** Hits by day; undefined for fewer than two days. */
function useDayChart(days: readonly HitDay[]): BarsChart | undefined {
  const { t } = useTranslation('rules')
  if (days.length < 2) return undefined
  const most = days.reduce((best, each) => (each.hits > best.hits ? each : best))
  return {
    kind: 'bars',
    layout: 'grouped',
    direction: 'vertical',
    title: t('results.chart.title'),
    sentence: t('results.chart.sentence', { day: most.day, rows: shownCount(most.hits) }),
    categoryName: t('results.chart.day'),
    valueName: t('test.hitRows'),
    categories: days.map(({ day }) => ({ key: day, name: day })),
    series: [{ key: 'hits', name: t('test.hitRows'), values: days.map(({ hits }) => hits) }],
  }
}
