import { useHref } from '@remix-run/react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Chart } from '#contract/platform/charts/chart.ts'
import classes from './chart-figure.module.css'
import type { FigureSize } from './figure-html.ts'
import { useChartKeys } from './use-chart-keys.ts'
import { useFigureHtml } from './use-figure-html.ts'

type Props = {
  chart: Chart
  /** Space on a wide page: a third of it, half, or all. */
  size?: FigureSize
  /** Level of the title; undefined if a heading of the page shows it. */
  heading?: 'h2' | 'h3' | undefined
  /** Opens the table, such as on a page for print. */
  tableOpen?: boolean
  /** Content below the sentence, such as links. */
  children?: ReactNode
}

/**
 * A chart with its title, sentence, drawing and table. Links lead to the rows behind a figure without scripts; with
 * them there are tooltips, arrow keys and the selection of a range.
 */
export function ChartFigure({ chart, size = 'half', heading: Heading, tableOpen = false, children }: Props) {
  const { t } = useTranslation()
  const titleId = useId()
  const html = useFigureHtml(chart, ({ figureHtml }, context) =>
    figureHtml(chart, { ...context, size, open: tableOpen }),
  )
  const range = 'range' in chart ? chart.range : undefined
  const frame = useChartKeys(range)
  const base = useHref('/').replace(/\/$/, '')
  return (
    <figure
      className={classes.figure}
      aria-labelledby={Heading && titleId}
      aria-label={Heading ? undefined : chart.title}
    >
      <figcaption className={classes.caption}>
        {Heading && (
          <Heading id={titleId} className={classes.title}>
            {chart.title}
          </Heading>
        )}
        <p>{chart.sentence}</p>
        {children}
      </figcaption>
      <div
        ref={frame}
        className={classes.frame}
        data-frame=""
        data-range={range === undefined ? undefined : base + range}
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by figure-html.ts, which escapes its texts */}
        <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
        <p className={classes.tip} role="status" data-tip="" />
      </div>
      {range !== undefined && (
        <p className={classes.hint} data-hint="" hidden>
          {t('chart.rangeHint')}
        </p>
      )}
    </figure>
  )
}
