import type { Chart } from '#contract/platform/charts/chart.ts'
import { drawChart } from '#contract/platform/charts/draw.ts'
import { pageInk } from '#contract/platform/charts/ink.ts'
import { samples, words, yearOfLines } from '../../tests/platform/charts/samples.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'

const width = 1040
const warmUps = 5
const turns = 40

/** Measures the processor time of drawing one chart of each kind, and a year of three lines. */
export async function measureCharts(): Promise<Row[]> {
  const charts: [string, Chart][] = [...Object.entries(samples), ['lines of 3 × 366 points', yearOfLines]]
  return charts.map(([name, chart]) => {
    let svg = ''
    const times = Array.from({ length: warmUps + turns }, () => {
      const before = process.cpuUsage()
      svg = drawChart(chart, { width, language: 'zh-Hans', ink: pageInk, words, id: 'c', link: (href) => href })
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }).slice(warmUps)
    return {
      name: `chart to SVG: ${name}`,
      figure: median(times),
      unit: 'ms',
      target: { atMost: 5 },
      note: `${(svg.length / 1000).toFixed(1)} kB, slowest ${Math.max(...times).toFixed(1)} ms`,
    }
  })
}
