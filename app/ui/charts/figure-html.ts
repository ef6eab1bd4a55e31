import type { Chart } from '#contract/platform/charts/chart.ts'
import { drawChart } from '#contract/platform/charts/draw.ts'
import { pageInk } from '#contract/platform/charts/ink.ts'
import type { ChartWords } from '#contract/platform/charts/sheet.ts'
import { type TableRow, tableOf } from '#contract/platform/charts/table.ts'
import type { Language } from '#contract/platform/language.ts'
import { escapeHtml } from '../text/html.ts'

/** Width of a figure on a wide page. */
export type FigureSize = 'third' | 'half' | 'full'

/** Widths of the drawings in pixels; the style sheet shows the one that suits the figure's width. */
const widths: Record<FigureSize | 'spark', readonly number[]> = {
  spark: [240],
  third: [328, 460],
  half: [328, 680],
  full: [328, 680, 1040],
}

export type FigureHtmlParams = {
  id: string
  size: FigureSize
  language: Language
  words: ChartWords
  /** Prefix of the product's paths. */
  base: string
  /** True if the table is open, such as for print. */
  open: boolean
}

/** Html of a chart: a drawing for each width, and the table of its figures. */
export function figureHtml(chart: Chart, { id, size, language, words, base, open }: FigureHtmlParams): string {
  const link = (href: string) => (href.startsWith('/') ? base + href : href)
  // A spark has the size of a word at every width.
  const space = chart.kind === 'spark' ? 'spark' : size
  const drawings = widths[space].map((width) =>
    drawChart(chart, { width, language, ink: pageInk, words, id: `${id}-${width}`, link }).replace(
      '<svg ',
      `<svg data-width="${width}" `,
    ),
  )
  return `<div data-drawings="${space}">${drawings.join('')}</div>${tableHtml(chart, { language, words, open, link })}`
}

type TableParams = Pick<FigureHtmlParams, 'language' | 'words' | 'open'> & { link: (href: string) => string }

function tableHtml(chart: Chart, { language, words, open, link }: TableParams): string {
  const { heads, rows } = tableOf(chart, language)
  if (rows.length === 0) return ''
  const linked = (text: string, href: string | undefined) =>
    href === undefined ? escapeHtml(text) : `<a href="${escapeHtml(link(href))}">${escapeHtml(text)}</a>`
  const attributes = ({ from, to }: TableRow) =>
    from === undefined || to === undefined ? '' : ` data-from="${escapeHtml(from)}" data-to="${escapeHtml(to)}"`
  const head = heads.map((each) => `<th scope="col">${escapeHtml(each)}</th>`).join('')
  const body = rows
    .map((row) => {
      const cells = row.cells.map(({ text, href }) => `<td>${linked(text, href)}</td>`).join('')
      return `<tr${attributes(row)}><th scope="row">${linked(row.name, row.href)}</th>${cells}</tr>`
    })
    .join('')
  const label = escapeHtml(`${words.table}: ${chart.title}`)
  return (
    `<details${open ? ' open' : ''}><summary>${escapeHtml(words.table)}</summary>` +
    `<section aria-label="${label}" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table></section></details>`
  )
}
