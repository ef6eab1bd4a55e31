import { z } from 'zod'
import { chartTones } from '#contract/platform/charts/chart.ts'
import { emptyOrLineUpTo, emptyOrTextUpTo } from '#contract/platform/text.ts'
import { condition } from '../conditions.ts'
import { fieldName } from '../names.ts'
import { nodeSettings } from '../processes/settings.ts'
import { ColumnView, FieldType } from '../tables/codes.ts'
import * as code from './codes.ts'

const column = fieldName

/** Figure of a group of rows. */
const measure = z
  .strictObject({
    aggregate: z.enum(code.measureAggregates).default('count'),
    /** Missing for a count of rows; a count of a column counts its values. */
    column: column.nullable().default(null),
    /** Share of the rows below a quantile. */
    share: z.number().min(0).max(1).nullable().default(null),
  })
  .superRefine(({ aggregate, column, share }, context) => {
    if (aggregate !== 'count' && column === null)
      context.addIssue({ code: 'custom', message: 'cards-faults:columnNeeded', path: ['column'] })
    if (aggregate === 'quantile' && share === null)
      context.addIssue({ code: 'custom', message: 'cards-faults:shareNeeded', path: ['share'] })
  })
export type Measure = z.output<typeof measure>
const countOfRows: Measure = { aggregate: 'count', column: null, share: null }

const timeUnit = z.enum(code.timeGroupings, 'cards-faults:timeGroupingUnknown')
const timeGrouping = timeUnit.nullable().default(null)
const top = z.number().int().min(1).max(code.topMax).default(code.topDefault)
const series = z.number().int().min(1).max(code.seriesMax).default(code.seriesDefault)
const split = column.nullable().default(null)

/** Groups by a column: its most frequent values, or all hours, days, months or years. */
const grouped = { column, timeGrouping, measure: measure.default(countOfRows), top }
const frequency = z.strictObject(grouped)
const bar = z.strictObject({ ...grouped, split, series })
const line = z.strictObject({
  /** Date or timestamp. */
  column,
  timeGrouping: timeUnit.default('month'),
  split,
  series,
  measure: measure.default(countOfRows),
})
const histogram = z.strictObject({
  column,
  bins: z.number().int().min(code.binsMin).max(code.binsMax).default(code.binsDefault),
})
/** Numbers by Pearson and Spearman, all other columns by Cramér's V. */
const correlation = z.strictObject({
  columns: z
    .array(column)
    .min(2, 'cards-faults:twoColumns')
    .max(code.correlatedMax)
    .refine((columns) => new Set(columns).size === columns.length, 'cards-faults:columnTwice'),
})
const aggregation = z.strictObject({
  column: column.nullable().default(null),
  timeGrouping,
  measures: z.array(measure).min(1, 'cards-faults:measureNeeded').max(code.measuresMax),
  top,
})
const crosstab = z
  .strictObject({
    row: column,
    rowGrouping: timeGrouping,
    column,
    columnGrouping: timeGrouping,
    measure: measure.default(countOfRows),
    top,
    series,
  })
  .refine(({ row, column }) => row !== column, { error: 'cards-faults:columnTwice', path: ['column'] })
/** Target: an exact number, written as text. */
const number = z.strictObject({
  measure: measure.default(countOfRows),
  target: z
    .string()
    .regex(/^-?\d{1,28}(\.\d{1,10})?$/, 'processes-faults:amountInvalid')
    .nullable()
    .default(null),
  /** Figures over time. */
  trend: z
    .strictObject({ column, timeGrouping: timeUnit.default('month') })
    .nullable()
    .default(null),
})
const table = z.strictObject({
  columns: z.array(column).min(1, 'cards-faults:columnNeeded').max(code.tableColumnsMax),
  sort: column.nullable().default(null),
  order: z.enum(['asc', 'desc']).default('asc'),
  rows: z.number().int().min(1).max(code.listedMax).default(code.topDefault),
})
const text = z.strictObject({ text: z.string().trim().pipe(emptyOrTextUpTo(code.cardTextMax)) })

const { benford, gaps, duplicates, stratify, age, nearThreshold, roundSums, weekends, splitPurchases, sequence } =
  nodeSettings

/** Settings of each kind of card. */
const cardSettings = {
  frequency,
  ring: frequency,
  bar,
  line,
  histogram,
  correlation,
  aggregation,
  crosstab,
  benford,
  gaps,
  duplicates,
  stratify,
  age,
  nearThreshold,
  roundSums,
  weekends,
  splitPurchases,
  sequence,
  number,
  table,
  text,
} as const satisfies Record<code.CardKind, z.ZodType>
export type CardSettings<Kind extends code.CardKind> = z.output<(typeof cardSettings)[Kind]>

/** Names a card within its exploration or board. */
export const cardId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'cards-faults:cardIdInvalid')
const common = {
  id: cardId,
  /** Empty: named after its settings. */
  title: z.string().trim().pipe(emptyOrLineUpTo(code.cardTitleMax)).default(''),
}

/** A card with settings that fit its kind. */
export type Card<Kind extends code.CardKind = code.CardKind> = Kind extends code.CardKind
  ? z.infer<z.ZodObject<typeof common>> & { kind: Kind; settings: CardSettings<Kind> }
  : never

const cardShapeOf = (kinds: readonly code.CardKind[]) => {
  const shapes = kinds.map((kind) =>
    z.strictObject({ ...common, kind: z.literal(kind), settings: cardSettings[kind] as z.ZodType }),
  )
  return z.discriminatedUnion('kind', shapes as [(typeof shapes)[number], ...(typeof shapes)[number][]])
}

const boardKinds: readonly string[] = Object.values(code.BoardKind)
const explored = Object.values(code.CardKind).filter((kind) => !boardKinds.includes(kind))

/** Card of an exploration. */
export type ExploredCard = Card<code.ChartKind | code.AuditKind>
export const exploredCard = cardShapeOf(explored) as unknown as z.ZodType<ExploredCard>
export const boardCard = cardShapeOf(Object.values(code.CardKind)) as unknown as z.ZodType<Card>

export const hasUniqueIds = (cards: readonly { id: string }[]) =>
  new Set(cards.map(({ id }) => id)).size === cards.length

const firstTwoMax = 99
/** First, second or first two digits of the rows behind a figure of Benford's law. */
export const foundDigit = z.number().int().min(0).max(firstTwoMax).nullable().default(null)

// Figures

/** Exact numbers beyond a double are texts; timestamps are ISO instants; dates are texts such as `2026-01-05`. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export type FigureCell = z.infer<typeof cell>

/** Key of a text with its file, such as `cards-faults:columnHidden`, and its values. */
const said = z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })
export type CardWords = z.infer<typeof said>

const figureColumn = z.object({
  /** `category`, `series`, `rows`, `measure`, `share`, `lower`, `upper` or a name of the test's own. */
  name: z.string(),
  role: z.enum(code.FigureRole),
  fieldType: z.enum(FieldType),
  view: z.enum(ColumnView),
  /** Column of the table that it shows, with its title. */
  column: z.string().nullable(),
  title: z.string(),
  aggregate: z.enum(code.measureAggregates).nullable(),
  timeGrouping: z.enum(code.timeGroupings).nullable(),
  /** Colours of its values, if they have a meaning such as a level. */
  tones: z.record(z.string(), z.enum(chartTones)).optional(),
})
export type FigureColumn = z.infer<typeof figureColumn>

const figureRow = z.object({
  cells: z.array(cell),
  /** Kinds of its category and its series; their cells are null unless these are `value`. */
  mark: z.enum(code.GroupMark),
  seriesMark: z.enum(code.GroupMark).nullable(),
  /** Selects the rows behind it, in addition to the filter; null if no condition can. */
  condition: condition.nullable(),
})

/** Figures of one card: their rows add up to all rows that match the filter. */
const cardFigures = z.object({
  id: z.string(),
  kind: z.enum(code.CardKind),
  columns: z.array(figureColumn),
  rows: z.array(figureRow),
  /** Figures of all rows that match the filter, by column; null if the kind has none. */
  total: z.array(cell).nullable(),
  /** Number of distinct values of the category and the series, listed or not, not counting empty ones. */
  groups: z.number().int().nullable(),
  series: z.number().int().nullable(),
  /** Rows that an audit test finds; `rows` lists them. */
  found: z.number().int().nullable(),
  /** Rows without a value that the card could read, such as empty ones. */
  leftOut: z.number().int(),
  /** Distribution of a histogram's column. */
  distribution: z
    .object({
      count: z.number().int(),
      least: cell,
      quartile1: cell,
      median: cell,
      quartile3: cell,
      most: cell,
      mean: z.number().nullable(),
      deviation: z.number().nullable(),
    })
    .nullable(),
  benford: z
    .object({
      rows: z.number().int(),
      /** Mean absolute deviation; it ignores the number of rows. */
      mad: z.number().nullable(),
      /** Null if there are too few rows. */
      band: z.enum(code.BenfordBand).nullable(),
    })
    .nullable(),
  /** Number of a board against its target. */
  target: z.string().nullable(),
  /** Restrictions under which it was computed, such as masked columns. */
  notes: z.array(said),
  /** Reason why it has no figures; the other cards keep theirs. */
  fault: said.extend({ field: z.string().nullable() }).nullable(),
})
export type CardFigures = z.infer<typeof cardFigures>

/** Figures of several cards over one version of a table. */
export const cardsFigures = z.object({
  table: z.object({ bizId: z.string(), name: z.string(), title: z.string() }),
  dataVersion: z.number().int(),
  /** Number of the newest version that the reader may see. */
  newestVersion: z.number().int(),
  /** Creation time of the version. */
  versionAt: z.string(),
  isStale: z.boolean(),
  timeZone: z.string(),
  rows: z.object({
    /** Rows of the version. */
    of: z.number().int(),
    /** Number of rows that match the right's condition and the filter; all of them are read. */
    filtered: z.number().int(),
    hasRowCondition: z.boolean(),
  }),
  /** Columns of the version that the reader sees, of how many. */
  columns: z.object({ seen: z.number().int(), of: z.number().int() }),
  cards: z.array(cardFigures),
})
export type CardsFigures = z.infer<typeof cardsFigures>
