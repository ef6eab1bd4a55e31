import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import type { Order } from '#app/ui/lists/data-table.tsx'
import { withSearch } from '#app/ui/lists/search.ts'
import * as at from '#contract/risk/kinds/matrix/addresses.ts'
import { bandOf, type Scale, type Shade, scaleOf } from '#contract/risk/kinds/matrix/bands.ts'
import { HeatMapLegend } from './heat-map-legend.tsx'
import bandClasses from './result-band.module.css'
import classes from './result-causes.module.css'
import { type FigureText, useFigureText } from './result-figure.tsx'
import { firstKindColumn, wholeLine } from './result-order.ts'
import type { CauseFigures, Figure } from './result-view.server.ts'

type Props = {
  projectId: string
  firstKinds: readonly string[]
  causes: readonly CauseFigures[]
  order?: Order
  filter: { firstRisk?: string; department?: string }
  shade: Shade
  /** True if papers behind a cause may be shown. */
  single: boolean
}

/** Causes behind the heat map, for the chosen department and dimension; sorted by mean, the top risks. */
export function ResultCauses({ projectId, firstKinds, causes, order, filter, shade, single }: Props) {
  const { t } = useTranslation(['kinds-matrix-results', 'campaigns'])
  const { firstRisk, department } = filter
  const scale = scaleOf(
    shade,
    causes.flatMap(({ figures }) => figures),
  )
  const text = useFigureText(scale)
  const title = [t('causes.title'), department ?? t('allDepartments'), firstRisk].filter(Boolean).join(' · ')
  const answersOf = ({ id }: CauseFigures) =>
    single ? at.answersOf(projectId, { criteriaId: String(id), ...(department && { department }) }) : undefined
  const columns = [
    { name: t('all'), key: wholeLine },
    ...firstKinds.map((name, index) => ({ name, key: firstKindColumn(index) })),
  ]
  return (
    <div id="causes">
      <Card title={title} action={<OrderLinks order={order} />} flush>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <section className={classes.scroller} aria-label={title} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{t('field.subCause')}</th>
                {columns.map(({ name, key }) => (
                  <Head key={key} name={name} column={key} order={order} />
                ))}
              </tr>
            </thead>
            {order ? (
              <tbody>
                {causes.map((line) => (
                  <Line
                    key={line.id}
                    line={line}
                    under={`${line.dimension} · ${line.cause}`}
                    to={answersOf(line)}
                    scale={scale}
                    text={text}
                  />
                ))}
              </tbody>
            ) : (
              byDimension(causes).map(({ dimension, lines }) => (
                <tbody key={lines[0]?.id}>
                  <tr>
                    <th scope="rowgroup" colSpan={columns.length + 1} className={classes.dimension}>
                      <span>{dimension}</span>
                    </th>
                  </tr>
                  {lines.map((line) => (
                    <Line key={line.id} line={line} under={line.cause} to={answersOf(line)} scale={scale} text={text} />
                  ))}
                </tbody>
              ))
            )}
          </table>
        </section>
        {/* Separate legend: its steps differ from those of the map above. */}
        {shade === 'spread' && (
          <div className={classes.legend}>
            <HeatMapLegend scale={scale} />
          </div>
        )}
      </Card>
    </div>
  )
}

type Group = { dimension: string; lines: CauseFigures[] }

function byDimension(causes: readonly CauseFigures[]): Group[] {
  const groups: Group[] = []
  for (const line of causes) {
    const group = groups.at(-1)
    if (group?.dimension === line.dimension) group.lines.push(line)
    else groups.push({ dimension: line.dimension, lines: [line] })
  }
  return groups
}

/** Links to sort as in the questionnaire, or by highest mean. */
function OrderLinks({ order }: { order?: Order }) {
  const { t } = useTranslation('kinds-matrix-results')
  const { search } = useLocation()
  const choices = [
    { label: t('causes.asAsked'), sort: undefined, current: !order },
    { label: t('causes.topFirst'), sort: `-${wholeLine}`, current: order?.by === wholeLine && order.descending },
  ]
  return (
    <nav aria-label={t('causes.order')} className={classes.orders}>
      {choices.map(({ label, sort, current }) => (
        <Link key={label} to={withSearch(search, { sort })} aria-current={current || undefined} preventScrollReset>
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Column header that sorts descending first, then ascending. */
function Head({ name, column, order }: { name: string; column: string; order?: Order }) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const sorted = order?.by === column ? (order.descending ? 'descending' : 'ascending') : undefined
  const drawings = { descending: 'arrow-down', ascending: 'arrow-up' } as const
  return (
    <th scope="col" aria-sort={sorted}>
      <Link
        to={withSearch(search, { sort: sorted === 'descending' ? column : `-${column}` })}
        title={t('table.sortBy', { column: name })}
        preventScrollReset
      >
        {name} <Icon name={sorted ? drawings[sorted] : 'arrows-sort'} size={14} />
      </Link>
    </th>
  )
}

type LineProps = {
  line: CauseFigures
  under: string
  /** Address of the papers behind it. */
  to: string | undefined
  scale: Scale
  text: FigureText
}

function Line({ line: { subCause, figures, all }, under, to, scale, text }: LineProps) {
  return (
    <tr>
      <th scope="row">
        {to ? <Link to={to}>{subCause}</Link> : subCause}
        <small>{under}</small>
      </th>
      <ShadedCell figure={all} scale={scale} text={text} whole />
      {figures.map((figure, index) => (
        <ShadedCell key={firstKindColumn(index)} figure={figure} scale={scale} text={text} />
      ))}
    </tr>
  )
}

type CellProps = { figure: Figure; scale: Scale; text: FigureText; whole?: true }

export function ShadedCell({ figure, scale, text, whole }: CellProps) {
  const [main, under] = text.shown(figure)
  return (
    <td className={bandClasses.band} data-band={bandOf(figure, scale)} data-whole={whole}>
      {main}
      {under && <small>{under}</small>}
    </td>
  )
}
