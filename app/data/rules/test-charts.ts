import { useTranslation } from 'react-i18next'
import { shownCount } from '#app/ui/text/figures.ts'
import type { TestedModel } from '#contract/data/rules/shapes.ts'
import type { BarsChart, LinesChart, MatrixChart } from '#contract/platform/charts/chart.ts'

type Figures = Pick<TestedModel, 'rules' | 'overlaps' | 'scores' | 'days' | 'rows'>

/** Rules that a matrix of overlaps shows. */
const matrixRulesMax = 12
/** Maximum span in days for which days without hits are shown too. */
const daysShownMax = 800

/** Charts of a test: hits of each rule, pairs of rules on the same rows, and rows by their score. */
export function useTestCharts() {
  const { t } = useTranslation(['rules', 'rules-levels'])
  const hits = ({ rules }: Figures): BarsChart | undefined => {
    const shown = rules.filter((rule) => rule.hits > 0).toSorted((a, b) => b.hits - a.hits)
    const [most] = shown
    if (!most) return undefined
    return {
      kind: 'bars',
      layout: 'stacked',
      direction: 'horizontal',
      title: t('test.chart.hits'),
      sentence: t('test.chart.hitsSentence', { name: most.name, rows: shownCount(most.hits) }),
      categoryName: t('rule.name'),
      valueName: t('test.rows'),
      categories: shown.map(({ id, name }) => ({ key: id, name })),
      series: [
        { key: 'only', name: t('test.only'), values: shown.map(({ only }) => only) },
        { key: 'shared', name: t('test.shared'), values: shown.map(({ hits: all, only }) => all - only) },
      ],
    }
  }
  const overlaps = ({ rules, overlaps: pairs }: Figures): MatrixChart | undefined => {
    const [first] = pairs.toSorted((a, b) => b.rows - a.rows)
    const shown = rules.filter(({ hits: all }) => all > 0).slice(0, matrixRulesMax)
    if (!first || shown.length < 2) return undefined
    const nameOf = (id: string) => rules.find((rule) => rule.id === id)?.name ?? id
    const rowsOf = (a: string, b: string) =>
      pairs.find((pair) => (pair.first === a && pair.second === b) || (pair.first === b && pair.second === a))?.rows ??
      0
    const categories = shown.map(({ id, name }) => ({ key: id, name }))
    return {
      kind: 'matrix',
      scale: 'sequential',
      title: t('test.chart.overlaps'),
      sentence: t('test.chart.overlapsSentence', {
        first: nameOf(first.first),
        second: nameOf(first.second),
        rows: shownCount(first.rows),
      }),
      categoryName: t('rule.name'),
      rowName: t('rule.name'),
      valueName: t('test.rows'),
      columns: categories,
      rows: categories,
      cells: shown.map((row) =>
        shown.map((column) => ({ value: row.id === column.id ? row.hits : rowsOf(row.id, column.id) })),
      ),
    }
  }
  const scores = ({ scores: found, rows }: Figures): BarsChart | undefined => {
    const shown = found.filter(({ score }) => score > 0).toReversed()
    if (shown.length === 0) return undefined
    const most = shown.reduce((best, each) => (each.rows > best.rows ? each : best))
    return {
      kind: 'bars',
      layout: 'grouped',
      direction: 'vertical',
      title: t('test.chart.scores'),
      sentence: t('test.chart.scoresSentence', {
        score: most.score,
        found: shownCount(most.rows),
        rows: shownCount(rows),
      }),
      categoryName: t('test.score'),
      valueName: t('test.rows'),
      categories: shown.map(({ score, level }) => ({
        key: String(score),
        name: level === 0 ? String(score) : t('test.scoreOf', { score, level: t(`rules-levels:full.${level as 1}`) }),
      })),
      series: [{ key: 'rows', name: t('test.rows'), values: shown.map((each) => each.rows) }],
    }
  }
  const days = ({ days: found }: Figures): LinesChart | undefined => {
    if (found === null || found.length < 2) return undefined
    const most = found.reduce((best, each) => (each.rows > best.rows ? each : best))
    return {
      kind: 'lines',
      time: 'day',
      title: t('test.chart.days'),
      sentence: t('test.chart.daysSentence', { day: most.day, rows: shownCount(most.rows) }),
      categoryName: t('test.day'),
      valueName: t('test.rows'),
      categories: everyDay(found).map(({ day }) => ({ key: day, name: day })),
      series: [{ key: 'rows', name: t('test.hitRows'), values: everyDay(found).map(({ rows }) => rows) }],
    }
  }
  return { hits, overlaps, scores, days }
}

const dayMillis = 86_400_000

/**
 * Days from the first to the last with hits, in order; days without hits have 0, or are omitted beyond `daysShownMax`.
 */
function everyDay(found: readonly { day: string; rows: number }[]) {
  const rowsOf = new Map(found.map(({ day, rows }) => [day, rows]))
  const times = found.map(({ day }) => Date.parse(`${day}T00:00:00Z`))
  const [first, last] = [Math.min(...times), Math.max(...times)]
  if ((last - first) / dayMillis > daysShownMax) return found.toSorted((a, b) => (a.day < b.day ? -1 : 1))
  return Array.from({ length: (last - first) / dayMillis + 1 }, (_, at) => {
    const day = new Date(first + at * dayMillis).toISOString().slice(0, 10)
    return { day, rows: rowsOf.get(day) ?? 0 }
  })
}
