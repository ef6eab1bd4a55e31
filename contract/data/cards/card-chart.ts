import type {
  BarsChart,
  Chart,
  ChartCategory,
  ChartSeries,
  ChartTone,
  Figure,
  FigureFormat,
  HistogramChart,
  LinesChart,
  MatrixChart,
  RingChart,
} from '#contract/platform/charts/chart.ts'
import { cardSentence } from './card-sentence.ts'
import { cardTitle, columnHead } from './card-title.ts'
import { CardKind, FigureRole, GroupMark, pointsMax, type TimeGrouping } from './codes.ts'
import { FigureTable, groupName, numberOf, type ShownCard } from './figure-table.ts'
import { figureText, isNumeric, timeKey, timeText } from './figure-text.ts'
import type { CardFigures, FigureCell, FigureColumn } from './shapes.ts'

/** Chart of a card; undefined if it has no figures, or lists rows. */
export function cardChart(shown: ShownCard): Chart | undefined {
  const { figures } = shown
  if (figures.fault !== null || figures.rows.length === 0) return undefined
  const table = new FigureTable(figures)
  switch (figures.kind) {
    case CardKind.text:
    case CardKind.table:
      return undefined
    case CardKind.number:
      return sparkOf(shown, table)
    case CardKind.histogram:
      return histogramOf(shown, table)
    case CardKind.correlation:
      return correlationOf(shown, table)
    case CardKind.crosstab:
      return crosstabOf(shown, table)
    case CardKind.benford:
      return benfordOf(shown, table)
    case CardKind.line:
      return linesOf(shown, table)
    case CardKind.ring:
      return ringOf(shown, table) ?? barsOf(shown, table)
    default:
      return barsOf(shown, table)
  }
}

/** Aggregates whose parts add up to the whole. */
const isAdditive = ({ role, aggregate }: FigureColumn) =>
  role === FigureRole.rows || aggregate === 'count' || aggregate === 'sum'

/** Most decimals of a figure in a chart. */
const chartDecimalsMax = 6

/** Decimals of a mean by its size; small ones keep all. */
const decimalsBySize = [
  { from: 1000, decimals: 0 },
  { from: 100, decimals: 1 },
  { from: 1, decimals: 2 },
]

function formatOf({ fieldType, aggregate, role }: FigureColumn, table: FigureTable): FigureFormat | undefined {
  const isCount = role === FigureRole.rows || aggregate === 'count' || aggregate === 'distinct'
  if (isCount || fieldType === 'integer') return { decimals: 0 }
  const at = table.main?.at ?? -1
  if (fieldType === 'number') {
    const decimals = table.decimals(at)
    return decimals <= chartDecimalsMax ? { decimals } : undefined
  }
  if (fieldType !== 'float') return undefined
  const largest = Math.max(...table.rows.map(({ cells }) => Math.abs(numberOf(cells[at] ?? null) ?? 0)))
  const found = decimalsBySize.find(({ from }) => largest >= from)
  return found && largest < 1e15 ? { decimals: found.decimals } : undefined
}

/** Exact text of a decimal that a double cannot hold, aligned with the others of its column. */
const exactOf = (cell: FigureCell, decimals: number): string | null =>
  typeof cell === 'string' ? figureText(cell, decimals) : null

const headOf = (shown: ShownCard) => ({ title: cardTitle(shown), sentence: cardSentence(shown) })

const namesOf = ({ say }: ShownCard, category: FigureColumn | undefined, value: FigureColumn) => ({
  categoryName: category ? columnHead(category, say) : say('cards:group.head'),
  valueName: columnHead(value, say),
})

type Group = { key: string; name: string; value: FigureCell; mark: GroupMark; row: number }

/** Groups of one column of the figures, in their order. */
function groupsOf(shown: ShownCard, table: FigureTable, role: 'category' | 'series'): Group[] {
  const at = table.at(role)
  const column = table.column(role)
  const groups = new Map<string, Group>()
  for (const [row, { cells, mark, seriesMark }] of table.rows.entries()) {
    const own = role === 'series' ? (seriesMark ?? GroupMark.value) : mark
    const cell = cells[at] ?? null
    const key = groupKey(cell, own)
    if (groups.has(key)) continue
    const name = column ? groupName(shown, table, { column, row, role }) : String(cell ?? '')
    groups.set(key, { key, name, value: cell, mark: own, row })
  }
  return [...groups.values()]
}

const groupKey = (cell: FigureCell, mark: GroupMark): string => (mark === GroupMark.value ? `= ${cell}` : mark)

const categoryOf = ({ key, name, mark }: Group, href?: string | undefined): ChartCategory => ({
  key,
  name,
  ...(mark !== GroupMark.value && { role: mark }),
  ...(href !== undefined && { href }),
})

/** Figures by their group and series: `value` of the cell, and the row in the figures. */
function pivotOf(table: FigureTable, at: number) {
  const [category, series] = [table.at(FigureRole.category), table.at(FigureRole.series)]
  const found = new Map<string, number>()
  for (const [row, { cells, mark, seriesMark }] of table.rows.entries()) {
    const own = groupKey(cells[category] ?? null, mark)
    const other = series < 0 ? '' : groupKey(cells[series] ?? null, seriesMark ?? GroupMark.value)
    found.set(`${own}\n${other}`, row)
  }
  return (group: string, other: string) => {
    const row = found.get(`${group}\n${other}`)
    return row === undefined ? undefined : { row, cell: table.cell(row, at) }
  }
}

function seriesOf(shown: ShownCard, table: FigureTable, groups: readonly { key: string }[]): ChartSeries[] {
  const { main } = table
  if (!main) return []
  const measures = table.likeMain()
  if (measures.length > 1) return measures.map((measure) => measureSeries(shown, table, measure, groups))
  const cellOf = pivotOf(table, main.at)
  const decimals = table.decimals(main.at)
  const all = table.at(FigureRole.series) < 0 ? undefined : groupsOf(shown, table, 'series')
  const missing = main.column.role === FigureRole.rows || main.column.aggregate === 'count' ? 0 : null
  return (all ?? [undefined]).map((series) => {
    const cells = groups.map(({ key }) => cellOf(key, series?.key ?? ''))
    return {
      key: series?.key ?? 'all',
      name: series?.name ?? columnHead(main.column, shown.say),
      values: cells.map((each) => (each ? numberOf(each.cell) : missing)),
      texts: cells.map((each) => (each ? exactOf(each.cell, decimals) : null)),
      hrefs: cells.map((each) => each && shown.hrefOf?.(each.row)),
      ...(series && toneOf(table.column(FigureRole.series), series)),
    }
  })
}

/** Colour of a group: neutral for the rest and the empty ones, else by the meaning of its value. */
function toneOf(column: FigureColumn | undefined, { value, mark }: Group): { tone?: ChartTone } {
  if (mark !== GroupMark.value) return { tone: 'neutral' }
  const tone = new Map(Object.entries(column?.tones ?? {})).get(String(value))
  return tone ? { tone } : {}
}

/** One of several measures of the same groups. */
function measureSeries(
  shown: ShownCard,
  table: FigureTable,
  { at, column }: { at: number; column: FigureColumn },
  groups: readonly { key: string }[],
): ChartSeries {
  const cellOf = pivotOf(table, at)
  const decimals = table.decimals(at)
  const cells = groups.map(({ key }) => cellOf(key, ''))
  return {
    key: column.name,
    name: columnHead(column, shown.say),
    values: cells.map((each) => (each ? numberOf(each.cell) : null)),
    texts: cells.map((each) => (each ? exactOf(each.cell, decimals) : null)),
    hrefs: cells.map((each) => each && shown.hrefOf?.(each.row)),
  }
}

function barsOf(shown: ShownCard, table: FigureTable): BarsChart | undefined {
  const { main } = table
  const category = table.column(FigureRole.category)
  if (!main || !category) return undefined
  const groups = groupsOf(shown, table, 'category')
  const series = seriesOf(shown, table, groups)
  const isSplit = table.at(FigureRole.series) >= 0
  const isStacked =
    isSplit && series.length > 1 && isAdditive(main.column) && series.every(({ values }) => values.every(notNegative))
  const format = formatOf(main.column, table)
  return {
    kind: 'bars',
    ...headOf(shown),
    ...namesOf(shown, category, main.column),
    ...(format && { format }),
    layout: isStacked ? 'stacked' : 'grouped',
    direction: category.timeGrouping === null ? 'horizontal' : 'vertical',
    categories: groups.map((group) => categoryOf(group, series.length > 1 ? undefined : shown.hrefOf?.(group.row))),
    series,
  }
}

const notNegative = (value: Figure) => value === null || value >= 0

function ringOf(shown: ShownCard, table: FigureTable): RingChart | undefined {
  const { main } = table
  const category = table.column(FigureRole.category)
  if (!main || !category || !isAdditive(main.column)) return undefined
  const format = formatOf(main.column, table)
  const decimals = table.decimals(main.at)
  const slices = groupsOf(shown, table, 'category').map((group) => {
    const cell = table.cell(group.row, main.at)
    const href = shown.hrefOf?.(group.row)
    const tone = group.mark === GroupMark.value ? toneOf(category, group) : {}
    return { ...categoryOf(group, href), value: numberOf(cell), text: exactOf(cell, decimals), ...tone }
  })
  if (!slices.every(({ value }) => notNegative(value)) || !slices.some(({ value }) => value)) return undefined
  return {
    kind: 'ring',
    ...headOf(shown),
    ...namesOf(shown, category, main.column),
    ...(format && { format }),
    slices,
  }
}

function linesOf(shown: ShownCard, table: FigureTable): Chart | undefined {
  const { main } = table
  const category = table.column(FigureRole.category)
  const time = category?.timeGrouping
  if (!main || !category || !time) return barsOf(shown, table)
  const { timeZone } = shown
  const at = table.at(FigureRole.category)
  const groups = groupsOf(shown, table, 'category')
  const timed = groups.filter(({ mark }) => mark === GroupMark.value)
  const keyOf = new Map(timed.map(({ row, key }) => [timeKey(table.cell(row, at), time, timeZone), key]))
  const times = allTimes([...keyOf.keys()].toSorted(), time)
  const shownGroups = times.map((key) => ({ key: keyOf.get(key) ?? `none ${key}`, time: key }))
  const format = formatOf(main.column, table)
  const { hrefOf, range } = shown
  const single = table.at(FigureRole.series) < 0
  const rowOf = new Map(timed.map(({ key, row }) => [key, row]))
  const chart: LinesChart = {
    kind: 'lines',
    ...headOf(shown),
    ...namesOf(shown, category, main.column),
    ...(format && { format }),
    time,
    categories: shownGroups.map(({ key, time: own }) => {
      const row = rowOf.get(key)
      const href = single && row !== undefined ? hrefOf?.(row) : undefined
      return { key: own, name: timeText(own), ...(href !== undefined && { href }) }
    }),
    series: seriesOf(shown, table, shownGroups),
    ...(range !== undefined && { range }),
  }
  return chart
}

const steps: Readonly<Record<TimeGrouping, (time: Date) => void>> = {
  hour: (time) => time.setUTCHours(time.getUTCHours() + 1),
  day: (time) => time.setUTCDate(time.getUTCDate() + 1),
  month: (time) => time.setUTCMonth(time.getUTCMonth() + 1),
  year: (time) => time.setUTCFullYear(time.getUTCFullYear() + 1),
}

/** All times from the first to the last, including those without rows; only the given ones if there are too many. */
export function allTimes(sorted: readonly string[], unit: TimeGrouping): string[] {
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const firstMoment = '0000-01-01T00:00:00Z'
  const time = new Date(first + firstMoment.slice(first.length))
  if (Number.isNaN(time.getTime())) return [...sorted]
  const all: string[] = []
  for (let key = first; key <= last; key = time.toISOString().slice(0, first.length)) {
    all.push(key)
    if (all.length > pointsMax) return [...sorted]
    steps[unit](time)
  }
  return all
}

function histogramOf(shown: ShownCard, table: FigureTable): HistogramChart | undefined {
  const [lower, upper, rows] = [table.at(FigureRole.lower), table.at(FigureRole.upper), table.at(FigureRole.rows)]
  const [column, counted] = [table.column(FigureRole.lower), table.column(FigureRole.rows)]
  if (!column || !counted) return undefined
  const bins: HistogramChart['bins'][number][] = []
  const outside: NonNullable<HistogramChart['outside']>[number][] = []
  for (const [row, { cells, mark }] of table.rows.entries()) {
    const [from, to] = [numberOf(cells[lower] ?? null), numberOf(cells[upper] ?? null)]
    const value = numberOf(cells[rows] ?? null)
    const href = shown.hrefOf?.(row)
    if (mark === GroupMark.value && from !== null && to !== null) bins.push({ from, to, value, href })
    else if (mark !== GroupMark.value)
      outside.push({ key: mark, name: shown.say(`cards:group.${mark}`), role: mark, value, href })
  }
  if (bins.length === 0) return undefined
  const { range } = shown
  return {
    kind: 'histogram',
    ...headOf(shown),
    categoryName: column.title || column.column || column.name,
    valueName: columnHead(counted, shown.say),
    format: { decimals: 0 },
    bins,
    ...(outside.length > 0 && { outside }),
    ...(range !== undefined && { range }),
  }
}

/**
 * Coefficients of pairs of columns. The better known one of each pair is shown: Pearson of numbers, else Cramér's V.
 */
function correlationOf(shown: ShownCard, table: FigureTable): MatrixChart | undefined {
  const [first, second, value] = ['category', 'series', 'statistic'].map((role) => table.at(role as FigureRole))
  const column = table.column(FigureRole.category)
  if (first === undefined || second === undefined || value === undefined || !column) return undefined
  if (first < 0 || second < 0 || value < 0) return undefined
  const names = [...new Set(table.rows.flatMap(({ cells }) => [String(cells[first]), String(cells[second])]))]
  const found = new Map<string, FigureCell>()
  for (const { cells } of table.rows) {
    const figure = cells.slice(value).find((cell) => cell !== null) ?? null
    found.set(`${cells[first]}\n${cells[second]}`, figure)
    found.set(`${cells[second]}\n${cells[first]}`, figure)
  }
  const categories = names.map((name) => ({ key: name, name: shown.titles?.get(name) || name }))
  return {
    kind: 'matrix',
    ...headOf(shown),
    categoryName: shown.say('cards:correlation.column'),
    rowName: shown.say('cards:correlation.column'),
    valueName: shown.say('cards:correlation.coefficient'),
    format: { decimals: 2 },
    scale: 'diverging',
    domain: [-1, 1],
    columns: categories,
    rows: categories,
    cells: names.map((row) =>
      names.map((other) => ({ value: row === other ? 1 : numberOf(found.get(`${row}\n${other}`) ?? null) })),
    ),
  }
}

function crosstabOf(shown: ShownCard, table: FigureTable): MatrixChart | undefined {
  const { main } = table
  const [row, column] = [table.column(FigureRole.category), table.column(FigureRole.series)]
  if (!main || !row || !column) return undefined
  const [rows, columns] = [groupsOf(shown, table, 'category'), groupsOf(shown, table, 'series')]
  const cellOf = pivotOf(table, main.at)
  const missing = isAdditive(main.column) ? 0 : null
  const format = formatOf(main.column, table)
  return {
    kind: 'matrix',
    ...headOf(shown),
    categoryName: columnHead(column, shown.say),
    rowName: columnHead(row, shown.say),
    valueName: columnHead(main.column, shown.say),
    ...(format && { format }),
    scale: 'sequential',
    columns: columns.map((group) => categoryOf(group)),
    rows: rows.map((group) => categoryOf(group)),
    cells: rows.map(({ key }) =>
      columns.map(({ key: other }) => {
        const cell = cellOf(key, other)
        return { value: cell ? numberOf(cell.cell) : missing, href: cell && shown.hrefOf?.(cell.row) }
      }),
    ),
  }
}

function benfordOf(shown: ShownCard, table: FigureTable): BarsChart | undefined {
  const [digit, share, expected] = [
    table.at(FigureRole.category),
    table.at(FigureRole.share),
    table.at(FigureRole.expected),
  ]
  if (digit < 0 || share < 0 || expected < 0) return undefined
  const { say, hrefOf } = shown
  const values = (at: number) => table.rows.map(({ cells }) => numberOf(cells[at] ?? null))
  return {
    kind: 'bars',
    ...headOf(shown),
    categoryName: say('cards:benford.digit'),
    valueName: say('cards:benford.observed'),
    format: { percent: true, decimals: 1 },
    layout: 'grouped',
    direction: 'vertical',
    categories: table.rows.map(({ cells }, row) => {
      const href = hrefOf?.(row)
      return { key: String(cells[digit]), name: String(cells[digit]), ...(href !== undefined && { href }) }
    }),
    series: [
      { key: FigureRole.share, name: say('cards:benford.observed'), values: values(share) },
      { key: FigureRole.expected, name: say('cards:benford.expected'), values: values(expected), reference: true },
    ],
  }
}

/** Trend of a number over time. */
function sparkOf(shown: ShownCard, table: FigureTable): Chart | undefined {
  const { main } = table
  if (!main || table.at(FigureRole.category) < 0) return undefined
  return {
    kind: 'spark',
    ...headOf(shown),
    shape: 'line',
    values: table.rows
      .filter(({ mark }) => mark === GroupMark.value)
      .map(({ cells }) => numberOf(cells[main.at] ?? null)),
  }
}

/** True for figures that have columns of numbers beyond the chart. */
export const hasMoreFigures = ({ columns, kind }: Pick<CardFigures, 'columns' | 'kind'>): boolean =>
  kind === CardKind.correlation ||
  kind === CardKind.benford ||
  columns.filter((column) => column.role !== FigureRole.share && isNumeric(column)).length > 1
