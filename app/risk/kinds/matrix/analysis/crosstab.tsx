import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import { shareOf } from '#contract/platform/share.ts'
import { scaleOf } from '#contract/risk/kinds/matrix/bands.ts'
import { getCrosstab } from '#contract/risk/kinds/matrix/result-calls.ts'
import type { CrosstabRow } from '#contract/risk/kinds/matrix/result-shapes.ts'
import { HeatMapLegend } from '../results/heat-map-legend.tsx'
import causeClasses from '../results/result-causes.module.css'
import { ShadedCell } from '../results/result-causes.tsx'
import { useFigureText } from '../results/result-figure.tsx'
import { axesOf, resultParamsOf } from '../results/result-params.server.ts'
import { useResults } from '../results/use-results.ts'

export const handle: PageHandle = { i18n: ['results', 'campaigns', 'kinds-matrix-results'] }

/** Page size: the maximum of the call. */
const size = 100

export async function loader(args: LoaderFunctionArgs) {
  const current = getCrosstab.query.shape.current
    .catch(1)
    .parse(new URL(args.request.url).searchParams.get('page') ?? undefined)
  const table = await query(args, getCrosstab, { query: { ...resultParamsOf(args), ...axesOf(args.request), current } })
  return { ...table, current }
}

type Stat = CrosstabRow['all']['all']

/** Two dimensions of the results against each other, with totals. */
export default function Crosstab() {
  const { t } = useTranslation('kinds-matrix-results')
  const { rows, columns, heads, lines, all, linesTotal, headsTotal, current } = useLoaderData<typeof loader>()
  const { filter, shade } = useResults()
  const { search } = useLocation()
  const scale = scaleOf(
    shade,
    lines.flatMap((line) => line.columns),
  )
  const text = useFigureText(scale)
  const axis = (of: typeof rows) => t(`crosstab.axis.${of}`)
  const title = [t('crosstab.title', { rows: axis(rows), columns: axis(columns) }), filter.department, filter.firstRisk]
    .filter(Boolean)
    .join(' · ')
  const byLevel = rows === 'level' || columns === 'level'
  const cells = (line: CrosstabRow['all'], whole: boolean) =>
    [line.all, ...line.columns].map((stat, at) => {
      const key = heads[at - 1]?.key ?? 'all'
      // Levels as columns are shares of their row; levels as rows are shares of their column.
      const of = columns === 'level' ? line.all : at === 0 ? all.all : (all.columns[at - 1] ?? all.all)
      if (byLevel) return <Count key={key} stat={stat} of={of} whole={whole || at === 0} />
      return (
        <ShadedCell key={key} figure={stat} scale={scale} text={text} {...((whole || at === 0) && { whole: true })} />
      )
    })
  if (lines.length === 0)
    return (
      <Card>
        <EmptyState title={t('crosstab.none')} line={t('crosstab.noneLine')} />
      </Card>
    )
  return (
    <>
      <Card
        title={title}
        action={
          <LinkButton small look="quiet" to={withSearch(search, { rows: columns, columns: rows, page: undefined })}>
            {t('crosstab.swap')}
          </LinkButton>
        }
        flush
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={causeClasses.scroller} aria-label={title} tabIndex={0}>
          <table className={byLevel ? `${causeClasses.table} ${causeClasses.plain}` : causeClasses.table}>
            <thead>
              <tr>
                <th scope="col">{axis(rows)}</th>
                <th scope="col">{t('all')}</th>
                {heads.map(({ key, name, group }) => (
                  <th key={key} scope="col">
                    {group && <small>{group}</small>}
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={line.key}>
                  <th scope="row">
                    {line.name}
                    {line.group && <small>{line.group}</small>}
                  </th>
                  {cells(line, false)}
                </tr>
              ))}
              <tr>
                <th scope="row">
                  <strong>{t('all')}</strong>
                </th>
                {cells(all, true)}
              </tr>
            </tbody>
          </table>
        </section>
        <div className={causeClasses.legend}>
          {byLevel ? <p>{t('crosstab.counts')}</p> : <HeatMapLegend scale={scale} line={t('crosstab.line')} />}
          {headsTotal > heads.length && <p>{t('crosstab.moreColumns', { shown: heads.length, total: headsTotal })}</p>}
        </div>
      </Card>
      {linesTotal > size && <Pager page={current} size={size} total={linesTotal} fixed />}
    </>
  )
}

/** Number of cells with the level, and their share of the row or column that the levels divide. */
function Count({ stat, of, whole }: { stat: Stat; of: Stat; whole: boolean }) {
  const [count, total] = [stat, of].map(({ rated, notInvolved }) => rated + notInvolved)
  return (
    <td data-whole={whole || undefined}>
      {count}
      {count !== undefined && count > 0 && total !== undefined && total > 0 && (
        <small>{shareOf({ part: count, whole: total })} %</small>
      )}
    </td>
  )
}
