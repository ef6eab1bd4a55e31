/**
 * Charts as data: the input of pages, exports and mails. Names, title and sentence are in the reader's language
 * already; all figures of a chart have one format, unless stated.
 */
export type Chart = BarsChart | LinesChart | RingChart | HistogramChart | MatrixChart | SpreadChart | SparkChart

/** Null is a missing figure: drawn as a gap and printed as a dash, never as 0. */
export type Figure = number | null

/** `percent` shows 0.123 as 12.3%. Without `decimals`, as many as the figure has, 6 at most. */
export type FigureFormat = { decimals?: number; percent?: boolean; unit?: string }

/**
 * `others` sums categories beyond the limit, `empty` holds rows without a value. Both are drawn separately from real
 * values.
 */
export type CategoryRole = 'others' | 'empty'

export type ChartCategory = {
  /** Unique within the chart; replaces `{from}` and `{to}` of a range address. */
  key: string
  name: string
  role?: CategoryRole
  /** Address of the rows behind the category. */
  href?: string | undefined
  /** Text at the end of a horizontal stacked bar, instead of its sum. */
  note?: string
}

export const chartTones = ['success', 'warning', 'danger', 'info', 'neutral'] as const
/** Colour by meaning; without one a series takes the next colour of the palette. */
export type ChartTone = (typeof chartTones)[number]

export type ChartSeries = {
  key: string
  name: string
  /** One for each category. */
  values: readonly Figure[]
  /** Figures as text for the table, where a number cannot hold all their digits. */
  texts?: readonly (string | null)[]
  /** Addresses of the rows behind each figure; without one, that of the category. */
  hrefs?: readonly (string | undefined)[]
  /** An expected or target series: drawn as a line over the bars, or dashed among lines. */
  reference?: boolean
  tone?: ChartTone
}

/**
 * Address for a selected range: `{from}` and `{to}` are replaced by the keys of the first and last category, or for the
 * bounds of a histogram.
 */
type RangeAddress = string

type ChartBase = {
  title: string
  /** One sentence on what the chart shows, such as its largest part. */
  sentence: string
  format?: FigureFormat
}

type WithAxes = ChartBase & {
  /** Header of the categories in the table, such as "Carrier". */
  categoryName: string
  /** Name of the figures, such as "Flights". */
  valueName: string
}

/** Bars start at 0. Figures of stacked bars have the same sign. */
export type BarsChart = WithAxes & {
  kind: 'bars'
  layout: 'grouped' | 'stacked'
  /** Horizontal bars suit long names; narrow screens always get them. */
  direction: 'vertical' | 'horizontal'
  /** Step of the categories in time, as of lines: their names are thinned. */
  time?: LinesChart['time']
  categories: readonly ChartCategory[]
  series: readonly ChartSeries[]
}

/** Lines over ordered categories. A time without a figure must be given as a category with null. */
export type LinesChart = WithAxes & {
  kind: 'lines'
  /** Step of the categories, whose keys then are 2024, 2024-05, 2024-05-01 or 2024-05-01T13. */
  time?: 'hour' | 'day' | 'month' | 'year'
  categories: readonly ChartCategory[]
  series: readonly ChartSeries[]
  range?: RangeAddress
}

/** Parts of a whole. Figures are not negative. */
export type RingChart = WithAxes & {
  kind: 'ring'
  slices: readonly (ChartCategory & { value: Figure; text?: string | null; tone?: ChartTone })[]
  /** Large figure in the middle, with its name. */
  middle?: { value: string; name: string }
}

/** `to` is exclusive except in the last bin. */
type HistogramBin = { from: number; to: number; value: Figure; href?: string | undefined }

export type HistogramChart = WithAxes & {
  kind: 'histogram'
  /** In order, adjoining. */
  bins: readonly HistogramBin[]
  /** Format of the bounds. */
  boundFormat?: FigureFormat
  /** Figures outside the bins, such as rows without a value. */
  outside?: readonly (ChartCategory & { value: Figure })[]
  range?: RangeAddress
}

/** Heat map, correlation or crosstab. The figure is printed in each cell that has room. */
export type MatrixChart = WithAxes & {
  kind: 'matrix'
  rowName: string
  /** A diverging scale has 0 in its middle. */
  scale: 'sequential' | 'diverging'
  /** Bounds of the scale; without them, those of the figures. */
  domain?: readonly [number, number]
  columns: readonly ChartCategory[]
  rows: readonly ChartCategory[]
  /** By row, then by column. */
  cells: readonly (readonly { value: Figure; href?: string | undefined }[])[]
}

export type SpreadRow = ChartCategory & {
  /** Minimum, quartiles and maximum; null if there are no figures. */
  spread: { min: number; lower: number; median: number; upper: number; max: number } | null
  mean?: Figure
  /** A single figure to compare with the spread. */
  own?: Figure
}

export type SpreadChart = WithAxes & { kind: 'spread'; rows: readonly SpreadRow[]; names: SpreadNames }

/** Headers of the table of a spread. */
type SpreadNames = {
  min: string
  lower: string
  median: string
  upper: string
  max: string
  mean?: string
  own?: string
}

/** A word-sized chart without axes, for a column's profile or a number card. */
export type SparkChart = ChartBase & {
  kind: 'spark'
  shape: 'line' | 'bars'
  values: readonly Figure[]
}
