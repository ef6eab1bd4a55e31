import type { Language } from '../language.ts'
import type { Chart, Figure, FigureFormat } from './chart.ts'
import { figureText, isFigure, missing, withUnit } from './figure-text.ts'
import { binName } from './histogram.ts'

type TableCell = { text: string; value: Figure; href?: string | undefined }
export type TableRow = {
  name: string
  href?: string | undefined
  /** Bounds of this row for a range address. */
  from?: string
  to?: string
  cells: readonly TableCell[]
}
/** The figures of a chart: the first header names the rows. Empty for a spark. */
export type ChartTable = { heads: readonly string[]; rows: readonly TableRow[] }

/** All figures that a chart draws, in its order. */
export function tableOf(chart: Chart, language: Language): ChartTable {
  const format = chart.format ?? {}
  const cell = (value: Figure | undefined, href?: string, text?: string | null): TableCell => ({
    text: text ?? figureText(value, format),
    value: isFigure(value) ? value : null,
    href,
  })
  switch (chart.kind) {
    case 'bars':
    case 'lines': {
      const single = chart.series.length === 1
      return {
        heads: [
          chart.categoryName,
          ...chart.series.map(({ name }) => withUnit(single ? name || chart.valueName : name, format, language)),
        ],
        rows: chart.categories.map(({ key, name, href }, at) => ({
          name,
          href,
          from: key,
          to: key,
          cells: chart.series.map(({ values, hrefs, texts }) => cell(values[at], hrefs?.[at], texts?.[at])),
        })),
      }
    }
    case 'ring': {
      const largest = Math.max(0, ...chart.slices.map(({ value }) => (isFigure(value) ? value : 0)))
      const sum = chart.slices.reduce(
        (total, { value }) => total + (isFigure(value) && largest > 0 ? value / largest : 0),
        0,
      )
      return {
        heads: [chart.categoryName, withUnit(chart.valueName, format, language), '%'],
        rows: chart.slices.map(({ name, href, value, text }) => {
          const share = isFigure(value) && sum > 0 ? value / largest / sum : null
          return {
            name,
            href,
            cells: [cell(value, undefined, text), { text: figureText(share, percent), value: share }],
          }
        }),
      }
    }
    case 'histogram':
      return {
        heads: [withUnit(chart.categoryName, chart.boundFormat, language), withUnit(chart.valueName, format, language)],
        rows: [
          ...chart.bins.map((bin) => ({
            name: binName(bin, chart),
            href: bin.href,
            from: String(bin.from),
            to: String(bin.to),
            cells: [cell(bin.value)],
          })),
          ...(chart.outside ?? []).map(({ name, href, value }) => ({ name, href, cells: [cell(value)] })),
        ],
      }
    case 'matrix':
      return {
        heads: [`${chart.rowName} / ${chart.categoryName}`, ...chart.columns.map(({ name }) => name)],
        rows: chart.rows.map(({ name, href }, r) => ({
          name,
          href,
          cells: chart.columns.map((_, c) => {
            const found = chart.cells[r]?.[c]
            return cell(found?.value, found?.href)
          }),
        })),
      }
    case 'spread': {
      const { mean, own, ...five } = chart.names
      const extra = [mean, own].filter((name): name is string => name !== undefined)
      return {
        heads: [chart.categoryName, five.min, five.lower, five.median, five.upper, five.max, ...extra].map(
          (name, at) => (at === 0 ? name : withUnit(name, format, language)),
        ),
        rows: chart.rows.map((row) => ({
          name: row.name,
          href: row.href,
          cells: [
            ...(['min', 'lower', 'median', 'upper', 'max'] as const).map((each) => cell(row.spread?.[each])),
            ...(mean === undefined ? [] : [cell(row.mean)]),
            ...(own === undefined ? [] : [cell(row.own)]),
          ],
        })),
      }
    }
    case 'spark':
      return { heads: [], rows: [] }
  }
}

const percent: FigureFormat = { percent: true }

export const hasFigures = (chart: Chart, language: Language): boolean =>
  chart.kind === 'spark'
    ? chart.values.some(isFigure)
    : tableOf(chart, language).rows.some(({ cells }) =>
        cells.some(({ text, value }) => value !== null && text !== missing),
      )
