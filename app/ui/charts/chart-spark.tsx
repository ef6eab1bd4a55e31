import type { SparkChart } from '#contract/platform/charts/chart.ts'
import classes from './chart-figure.module.css'
import { useFigureHtml } from './use-figure-html.ts'

/** A chart the size of a word. Its title and sentence are read out and shown as a tooltip. */
export function ChartSpark({ chart, width = 120 }: { chart: SparkChart; width?: number }) {
  const html = useFigureHtml(chart, ({ sparkHtml }, context) => sparkHtml(chart, { ...context, width }))
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: drawn by figure-html.ts, which escapes its texts
    <span className={classes.spark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
  )
}
