import { sourceText } from '#api/data/boards/source-text.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import type { CountedCard, PlacedCard } from '#contract/data/boards/shapes.ts'
import { cardChart } from '#contract/data/cards/card-chart.ts'
import { cardSentence } from '#contract/data/cards/card-sentence.ts'
import { cardNumber, cardTarget } from '#contract/data/cards/card-target.ts'
import { cardTitle, columnHead } from '#contract/data/cards/card-title.ts'
import { CardKind, FigureRole } from '#contract/data/cards/codes.ts'
import { FigureTable, type ShownCard } from '#contract/data/cards/figure-table.ts'
import { figureText, groupText, isNumeric, type Say, shareText, valueText } from '#contract/data/cards/figure-text.ts'
import type { CardFigures, FigureColumn } from '#contract/data/cards/shapes.ts'
import type { Chart } from '#contract/platform/charts/chart.ts'
import type { Language } from '#contract/platform/language.ts'
import type { LetterCard, LetterTable } from './letter.ts'

/** Maximum number of rows of a card in a mail; the board has all of them. */
const letterRowsMax = 12

type Params = {
  placed: PlacedCard
  counted: CountedCard | undefined
  language: Language
  href: string
}

/** A card with texts in the receiver's language, and the chart for its picture. */
export function letterCard({ placed, counted, language, href }: Params): {
  card: LetterCard
  chart: Chart | undefined
} {
  const say = wordsIn(language)
  const { card } = placed
  const titles = new Map(Object.entries(counted?.titles ?? {}))
  const title = card.kind === CardKind.text ? card.title : cardTitle({ card, say, titles })
  const bare = { title, href, sentence: '', number: null, picture: null, table: null, text: '', source: '', fault: '' }
  if (card.kind === CardKind.text) return { card: { ...bare, href: null, text: card.settings.text }, chart: undefined }
  const fault = counted?.fault ?? counted?.figures?.fault
  if (fault || !counted?.figures || !counted.source) {
    const why = fault ? say(fault.key, fault.values) : textIn(language)('board-subscriptions-letter:counting')
    return { card: { ...bare, fault: why }, chart: undefined }
  }
  const { figures, source } = counted
  const { timeZone, rows } = source
  const shown: ShownCard = { card, figures, say, timeZone, filtered: rows.filtered, titles, side: placed.side }
  const isNumber = card.kind === CardKind.number
  const chart = cardChart(shown)
  return {
    card: {
      ...bare,
      sentence: isNumber ? '' : cardSentence(shown),
      number: isNumber ? numberIn(shown, language) : null,
      table: isNumber || figures.rows.length === 0 ? null : tableIn(shown, language),
      source: sourceText(counted, language),
    },
    chart: isNumber ? undefined : chart,
  }
}

const wordsIn =
  (language: Language): Say =>
  (key, values = {}) =>
    typedTextIn(language)(key, values)

function numberIn(shown: ShownCard, language: Language): LetterCard['number'] {
  const target = cardTarget(shown)
  const key = target?.isMet ? 'board-subscriptions-letter:targetMet' : 'board-subscriptions-letter:targetMissed'
  const beside = target ? textIn(language)(key, { target: figureText(target.target) }) : ''
  return { value: figureText(cardNumber(shown)), beside }
}

function tableIn({ figures, say, timeZone }: ShownCard, language: Language): LetterTable {
  const { columns, rows } = figures
  const table = new FigureTable(figures)
  const shownColumns = columns.map((column, at) => ({ column, at, decimals: table.decimals(at), say, timeZone }))
  const shown = rows.slice(0, letterRowsMax)
  const left = rows.length - shown.length
  return {
    heads: columns.map((column) => ({ text: columnHead(column, say), isNumber: isFigure(column) })),
    rows: shown.map((row) => shownColumns.map((column) => cellText(row, column))),
    more: left > 0 ? textIn(language)('board-subscriptions-letter:more', { count: left }) : '',
  }
}

const isName = ({ role }: FigureColumn) => role === FigureRole.category || role === FigureRole.series
const isFigure = (column: FigureColumn) => (column.role === FigureRole.value ? isNumeric(column) : !isName(column))

type InTable = { column: FigureColumn; at: number; decimals: number; say: Say; timeZone: string }

function cellText(
  { cells, mark, seriesMark }: CardFigures['rows'][number],
  { column, at, decimals, say, timeZone }: InTable,
): string {
  const cell = cells[at] ?? null
  if (column.role === FigureRole.category) return groupText({ column, cell, mark }, { say, timeZone })
  if (column.role === FigureRole.series) return groupText({ column, cell, mark: seriesMark ?? mark }, { say, timeZone })
  if (column.role === FigureRole.share || column.role === FigureRole.expected)
    return typeof cell === 'number' ? shareText(cell) : '—'
  return column.role === FigureRole.value ? valueText(cell, { column, say, timeZone }) : figureText(cell, decimals)
}
