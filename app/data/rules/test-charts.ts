import { useTranslation } from 'react-i18next'
import { shownCount } from '#app/ui/text/figures.ts'
import type { TestedModel } from '#contract/data/rules/shapes.ts'
import type { BarsChart, MatrixChart } from '#contract/platform/charts/chart.ts'

type Figures = Pick<TestedModel, 'rules' | 'overlaps' | 'scores' | 'hitRows' | 'rows'>

/** Rules that a matrix of overlaps shows. */
const matrixRulesMax = 12

/** Charts of a test: hits of each rule, pairs of rules on the same rows, and rows by their score. */
export function useTestCharts() {
  const { t } = useTranslation('rules')
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
        name: level === 0 ? String(score) : t('test.scoreOf', { score, level }),
      })),
      series: [{ key: 'rows', name: t('test.rows'), values: shown.map((each) => each.rows) }],
    }
  }
  return { hits, overlaps, scores }
}
