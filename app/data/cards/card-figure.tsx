import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartFigure } from '#app/ui/charts/chart-figure.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { cardChart, hasMoreFigures } from '#contract/data/cards/card-chart.ts'
import { cardSentence } from '#contract/data/cards/card-sentence.ts'
import { cardNumber, cardTarget } from '#contract/data/cards/card-target.ts'
import { cardTitle, columnHead } from '#contract/data/cards/card-title.ts'
import { AuditKind, CardKind, FigureRole, findingKinds, type TargetSide } from '#contract/data/cards/codes.ts'
import { FigureTable, groupName, type ShownCard } from '#contract/data/cards/figure-table.ts'
import { countText, figureText, isNumeric, shareText, valueText } from '#contract/data/cards/figure-text.ts'
import type { Card, CardFigures, FigureColumn } from '#contract/data/cards/shapes.ts'
import classes from './card-figure.module.css'
import { useCardWords } from './card-words.ts'
import { CountingCard } from './counting-card.tsx'

type Props = {
  card: Card
  /** Undefined while they are being counted. */
  figures: CardFigures | undefined
  timeZone: string
  /** Number of rows that match the filter. */
  filtered: number
  /** Titles of the table's columns by their names. */
  titles: ReadonlyMap<string, string>
  /** Good side of the target of a number. */
  side?: TargetSide | undefined
  /** Page that shows only the card. */
  page?: string | undefined
  /** Address of the rows behind a row of the figures. */
  hrefOf?: ((row: number) => string | undefined) | undefined
  /** Address of the rows that an audit test finds, or of all rows of a table. */
  foundHref?: string | undefined
  range?: string | undefined
  /** With all figures, for the page of a card. */
  large?: boolean
  /** Shown next to the title. */
  action?: ReactNode
}

/** One card: its chart or rows, one sentence, the same figures as a table, and restrictions in their place. */
export function CardFigure(props: Props) {
  const { card, figures, page, large, action } = props
  const say = useCardWords()
  const title = cardTitle({ card, say, titles: props.titles })
  if (figures === undefined) return <CountingCard title={title} page={page} large={large} action={action} />
  return (
    <section className={classes.card} aria-label={title} data-large={large || undefined}>
      <div className={classes.head}>
        {!large && <h2 className={classes.title}>{page ? <Link to={page}>{title}</Link> : title}</h2>}
        {action}
      </div>
      <Figures {...props} figures={figures} title={title} />
    </section>
  )
}

/** False for gaps, of which there are no rows. */
const leadsToRows = ({ kind }: Card) => kind === CardKind.table || findingKinds.includes(kind)

type FiguresProps = Props & { figures: CardFigures; title: string }

function Figures(props: FiguresProps) {
  const { card, figures, timeZone, filtered, titles, side, hrefOf, foundHref, range, large, title } = props
  const { t } = useTranslation('cards')
  const say = useCardWords()
  const { fault, notes } = figures
  if (fault)
    return (
      <div className={classes.fault}>
        <Icon name="info-circle" />
        <p>
          <strong>{t('fault')}</strong> {say(fault.key, fault.values)}
        </p>
      </div>
    )
  if (card.kind === CardKind.text) return <p className={classes.text}>{card.settings.text}</p>
  const shown: ShownCard = {
    card,
    figures,
    say,
    timeZone,
    filtered,
    titles,
    ...(side && { side }),
    ...(hrefOf && { hrefOf }),
    ...(range !== undefined && { range }),
  }
  const chart = cardChart(shown)
  return (
    <>
      {card.kind === CardKind.number && <BigNumber shown={shown} />}
      {chart ? (
        <ChartFigure
          chart={chart}
          size={large ? 'full' : 'half'}
          tableOpen={large === true && !hasMoreFigures(figures)}
        />
      ) : (
        <>
          <p className={filtered === 0 && card.kind !== CardKind.number ? classes.nothing : classes.sentence}>
            {cardSentence(shown)}
          </p>
          {card.kind !== CardKind.number && figures.rows.length > 0 && (
            <FigureRows shown={shown} title={title} hrefOf={hrefOf} rowsMax={large ? undefined : rowsBesideOthers} />
          )}
        </>
      )}
      {foundHref !== undefined && leadsToRows(card) && (figures.found ?? 0) > 0 && (
        <p className={classes.more}>
          <Link to={foundHref}>{t('figures.all', { count: figures.found ?? 0 })}</Link>
        </p>
      )}
      {figures.benford && <p className={classes.note}>{t('benford.nigrini')}</p>}
      {notes.length > 0 && (
        <ul className={classes.notes} aria-label={t('note')}>
          {notes.map(({ key, values }) => (
            <li key={key}>{say(key, values)}</li>
          ))}
        </ul>
      )}
      {large && figures.distribution && <Distribution of={figures.distribution} title={title} />}
      {chart && hasMoreFigures(figures) && large && <FigureRows shown={shown} title={title} hrefOf={hrefOf} />}
    </>
  )
}

/** Number of a card, and its target in words and colour. */
function BigNumber({ shown }: { shown: ShownCard }) {
  const { t } = useTranslation('cards')
  const cell = cardNumber(shown)
  const target = cardTarget(shown)
  if (cell === null) return null
  return (
    <p className={classes.number}>
      <span>{figureText(cell)}</span>
      {target && (
        <StatusBadge tone={target.isMet ? 'success' : 'danger'}>
          {t(target.isMet ? 'target.met' : 'target.missed')}
        </StatusBadge>
      )}
    </p>
  )
}

function Distribution({ of, title }: { of: NonNullable<CardFigures['distribution']>; title: string }) {
  const { t } = useTranslation('cards')
  const names = ['least', 'quartile1', 'median', 'quartile3', 'most', 'mean', 'deviation'] as const
  return (
    <section aria-label={t('distribution.label', { title })}>
      <DescriptionList
        items={[
          { term: t('distribution.count'), value: countText(of.count) },
          ...names.map((name) => ({ term: t(`distribution.${name}`), value: figureText(of[name]) })),
        ]}
      />
    </section>
  )
}

type Row = CardFigures['rows'][number] & { at: number }

/** Rows that an audit test lists on a page of several cards; the others are on the card's own page. */
const rowsBesideOthers = 10

type RowsProps = { shown: ShownCard; title: string; hrefOf: Props['hrefOf']; rowsMax?: number | undefined }

/** Figures of a card, or the rows that it lists, as a table. */
function FigureRows({ shown, title, hrefOf, rowsMax }: RowsProps) {
  const { t } = useTranslation('cards')
  const { figures, say, timeZone } = shown
  const table = new FigureTable(figures)
  const shownRows = shown.card.kind in AuditKind ? figures.rows.slice(0, rowsMax) : figures.rows
  const decimals = figures.columns.map((_, place) => table.decimals(place))
  const text = (column: FigureColumn, row: Row, place: number) => {
    const cell = row.cells[place] ?? null
    if (column.role === FigureRole.category || column.role === FigureRole.series)
      return groupName(shown, table, { column, row: row.at, role: column.role })
    if (column.role === FigureRole.share || column.role === FigureRole.expected)
      return typeof cell === 'number' ? shareText(cell) : '—'
    if (column.role === FigureRole.value) return valueText(cell, { column, say, timeZone })
    return figureText(cell, decimals[place])
  }
  const columns = figures.columns.map((column, place): Column<Row> => {
    const isNumber = column.role === FigureRole.value ? isNumeric(column) : !isName(column)
    return {
      key: `${place} ${column.name}`,
      head: columnHead(column, say),
      numeric: isNumber,
      rowHead: column.role === FigureRole.category,
      ...(!isNumber && { prose: true }),
      cell: (row) => {
        const shownText = text(column, row, place)
        const to = place === 0 ? hrefOf?.(row.at) : undefined
        return to ? <Link to={to}>{shownText}</Link> : shownText
      },
    }
  })
  return (
    <DataTable
      compact
      caption={t('figures.table', { title })}
      columns={columns}
      rows={shownRows.map((row, at) => ({ ...row, at }))}
      rowKey={({ at }) => at}
    />
  )
}

const isName = ({ role }: FigureColumn) => role === FigureRole.category || role === FigureRole.series
