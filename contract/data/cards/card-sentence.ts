import { type CardTarget, cardNumber, cardTarget } from './card-target.ts'
import { columnHead } from './card-title.ts'
import { CardKind, FigureRole, GroupMark, TargetSide } from './codes.ts'
import { FigureTable, groupName, numberOf, type ShownCard } from './figure-table.ts'
import { countText, figureText, shareText } from './figure-text.ts'
import type { CardFigures, FigureCell } from './shapes.ts'

/** One sentence on a card: its largest part with its share, the others, and rows without a value. */
export function cardSentence(shown: ShownCard): string {
  const { figures, say, filtered } = shown
  if (filtered === 0) return say('cards:sentence.noRows')
  const parts = [mainPart(shown), leftOutPart(shown)].filter((part) => part !== '')
  if (parts.length > 0) return parts.join(say('cards:sentence.then'))
  return figures.found === null ? say('cards:sentence.none') : ''
}

function mainPart(shown: ShownCard): string {
  const { figures, say } = shown
  const table = new FigureTable(figures)
  switch (figures.kind) {
    case CardKind.text:
      return ''
    case CardKind.number:
      return numberPart(shown, table)
    case CardKind.table:
      return say('cards:sentence.table', { shown: countText(figures.rows.length), rows: countText(shown.filtered) })
    case CardKind.histogram:
      return distributionPart(shown, table)
    case CardKind.correlation:
      return correlationPart(shown, table)
    case CardKind.benford:
      return benfordPart(shown)
    case CardKind.line:
      return linePart(shown, table)
    default:
      return figures.found === null ? largestPart(shown, table) : foundPart(figures, shown)
  }
}

const foundPart = ({ found }: CardFigures, { say, filtered }: ShownCard): string =>
  found
    ? say('cards:sentence.found', {
        count: found,
        found: countText(found),
        rows: countText(filtered),
        share: shareText(found / filtered),
      })
    : say('cards:sentence.foundNone', { rows: countText(filtered) })

/** Rows that are not counted, except those that the sentence has already called empty. */
function leftOutPart({ figures, say }: ShownCard): string {
  const { leftOut, rows, kind } = figures
  const empty = rowsOf(figures, new FigureTable(figures), GroupMark.empty) ?? 0
  const count = leftOut - empty
  if (count > 0) return say('cards:sentence.leftOut', { count, rows: countText(count) })
  const hasGroups = kind !== CardKind.number && kind !== CardKind.table
  return hasGroups && empty === 0 && leftOut === 0 && rows.some(({ mark }) => mark === GroupMark.others)
    ? say('cards:sentence.noneEmpty')
    : ''
}

type Ranked = { row: number; value: number; figure: string; text: string }

/** Groups of values by size, with rows without a value apart. */
function rankedOf(shown: ShownCard, table: FigureTable) {
  const { main } = table
  const [category, series] = [table.column(FigureRole.category), table.column(FigureRole.series)]
  if (!main || !category) return undefined
  const nameOf = (row: number): string => {
    const first = groupName(shown, table, { column: category, row, role: 'category' })
    if (!series) return first
    const second = groupName(shown, table, { column: series, row, role: 'series' })
    return shown.say('cards:sentence.pair', { first, second })
  }
  const decimals = table.decimals(main.at)
  const ranked = table.rows.flatMap(({ cells, mark, seriesMark }, row): Ranked[] => {
    const cell = cells[main.at] ?? null
    const value = numberOf(cell)
    const isNamed = mark === GroupMark.value && (seriesMark ?? GroupMark.value) === GroupMark.value
    return isNamed && value !== null ? [{ row, value, figure: figureText(cell, decimals), text: nameOf(row) }] : []
  })
  const total = numberOf(shown.figures.total?.[main.at] ?? null)
  const sums = main.column.role === FigureRole.rows || ['count', 'sum'].includes(main.column.aggregate ?? '')
  return { main, ranked: ranked.toSorted((a, b) => b.value - a.value), total: sums ? total : null }
}

function largestPart(shown: ShownCard, table: FigureTable): string {
  const { say, figures } = shown
  if (!table.column(FigureRole.category)) return say('cards:sentence.whole', { rows: countText(shown.filtered) })
  const found = rankedOf(shown, table)
  const [largest, second] = found?.ranked ?? []
  if (!found || !largest) return say('cards:sentence.allEmpty')
  const { main, total } = found
  const values = {
    name: largest.text,
    measure: columnHead(main.column, say),
    figure: largest.figure,
  }
  const first =
    total !== null && total > 0 && largest.value >= 0
      ? say('cards:sentence.largestOf', { ...values, share: shareText(largest.value / total) })
      : say(second?.value === largest.value ? 'cards:sentence.largestTied' : 'cards:sentence.largest', values)
  const [others, empty] = [GroupMark.others, GroupMark.empty].map((mark) => rowsOf(figures, table, mark))
  const listed = found.ranked.length
  return [
    first,
    others ? othersPart(shown, { listed, rows: others }) : '',
    empty ? say('cards:sentence.empty', { count: empty, rows: countText(empty) }) : '',
  ]
    .filter((part) => part !== '')
    .join(say('cards:sentence.then'))
}

function othersPart({ figures, say }: ShownCard, { listed, rows }: { listed: number; rows: number }): string {
  const { groups, series } = figures
  if (series !== null || groups === null)
    return say('cards:sentence.othersRows', { count: rows, rows: countText(rows) })
  const count = Math.max(0, groups - listed)
  return say('cards:sentence.others', { count, groups: countText(count), rows: countText(rows) })
}

/** Rows of the groups with a mark; undefined if figures do not count rows. */
function rowsOf(figures: CardFigures, table: FigureTable, mark: GroupMark): number | undefined {
  const at = table.at(FigureRole.rows)
  if (at < 0) return undefined
  return figures.rows.reduce((sum, row) => (row.mark === mark ? sum + (numberOf(row.cells[at] ?? null) ?? 0) : sum), 0)
}

function linePart(shown: ShownCard, table: FigureTable): string {
  const { say, figures } = shown
  const found = rankedOf(shown, table)
  const [most, least] = [found?.ranked[0], found?.ranked.at(-1)]
  if (!found || !most || !least) return say('cards:sentence.allEmpty')
  const measure = columnHead(found.main.column, say)
  const parts = [
    most.row === least.row
      ? say('cards:sentence.single', { name: most.text, measure, figure: most.figure })
      : say('cards:sentence.range', {
          measure,
          most: most.text,
          mostFigure: most.figure,
          least: least.text,
          leastFigure: least.figure,
        }),
  ]
  const empty = rowsOf(figures, table, GroupMark.empty)
  if (empty) parts.push(say('cards:sentence.empty', { count: empty, rows: countText(empty) }))
  return parts.join(say('cards:sentence.then'))
}

function distributionPart(shown: ShownCard, table: FigureTable): string {
  const { say, figures } = shown
  const { distribution } = figures
  if (!distribution || distribution.count === 0) return say('cards:sentence.allEmpty')
  const { quartile1, quartile3, median, least, most } = distribution
  const empty = rowsOf(figures, table, GroupMark.empty)
  const values = {
    lower: figureText(quartile1),
    upper: figureText(quartile3),
    median: figureText(median),
    least: figureText(least),
    most: figureText(most),
  }
  return [
    least === most ? say('cards:sentence.constant', values) : say('cards:sentence.distribution', values),
    empty ? say('cards:sentence.empty', { count: empty, rows: countText(empty) }) : '',
  ]
    .filter((part) => part !== '')
    .join(say('cards:sentence.then'))
}

function correlationPart(shown: ShownCard, table: FigureTable): string {
  const { say, titles } = shown
  const [first, second, value] = [
    table.at(FigureRole.category),
    table.at(FigureRole.series),
    table.at(FigureRole.statistic),
  ]
  const rows = table.at(FigureRole.rows)
  if (first < 0 || second < 0 || value < 0) return ''
  const pairs = table.rows.flatMap(({ cells }) => {
    const cell = cells.slice(value).find((each) => each !== null) ?? null
    const figure = numberOf(cell)
    return figure === null || cells[first] === cells[second] ? [] : [{ cells, figure }]
  })
  const [strongest] = pairs.toSorted((a, b) => Math.abs(b.figure) - Math.abs(a.figure))
  if (!strongest) return say('cards:sentence.noPair')
  const nameOf = (cell: FigureCell | undefined) => titles?.get(String(cell)) || String(cell)
  return say('cards:sentence.strongest', {
    first: nameOf(strongest.cells[first]),
    second: nameOf(strongest.cells[second]),
    figure: figureText(Number(strongest.figure.toFixed(3))),
    rows: figureText(strongest.cells[rows] ?? null),
  })
}

const madDecimals = 4

function benfordPart({ figures: { benford }, say }: ShownCard): string {
  if (!benford || benford.mad === null) return say('cards:sentence.allEmpty')
  const values = { mad: benford.mad.toFixed(madDecimals), rows: countText(benford.rows) }
  return benford.band === null
    ? say('cards:sentence.benfordFew', values)
    : say('cards:sentence.benford', { ...values, band: say(`cards:band.${benford.band}`) })
}

/** Measure of a number, which is shown large next to it, or its distance from the target. */
function numberPart(shown: ShownCard, { main }: FigureTable): string {
  const cell = cardNumber(shown)
  if (!main || cell === null) return shown.say('cards:sentence.noFigure')
  const measure = columnHead(main.column, shown.say)
  const target = cardTarget(shown)
  if (!target) return measure
  return shown.say(`cards:sentence.${targetSentence(target)}`, {
    measure,
    figure: figureText(cell),
    target: figureText(target.target),
    gap: figureText(target.gap),
  })
}

const targetSentence = ({ side, isMet }: CardTarget) =>
  side === TargetSide.atLeast ? (isMet ? 'targetReached' : 'targetMissed') : isMet ? 'targetKept' : 'targetExceeded'
