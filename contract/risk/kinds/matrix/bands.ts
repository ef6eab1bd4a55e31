import { shareOf } from '#contract/platform/share.ts'
import { exactMean, type Stat } from './tally.ts'

/**
 * Shading of a heat map in five steps, lowest first:
 * - `mean`: five equal parts of 1 to 3;
 * - `high`: share of the cells rated 1–3 that are rated 3;
 * - `spread`: distance of a mean from the map's mean in standard deviations, for maps whose means lie close together.
 *   Totals use the same steps but do not affect them.
 */
export const shades = ['mean', 'high', 'spread'] as const
export type Shade = (typeof shades)[number]

export const bands = ['low', 'lowMedium', 'medium', 'mediumHigh', 'high'] as const
export type Band = (typeof bands)[number]

type Figure = Pick<Stat, 'rated' | 'sum' | 'high'>

/** Start of each step except the first: a mean, percent, and standard deviations from the mean of all cells. */
const steps = { mean: [1.4, 1.8, 2.2, 2.6], high: [5, 15, 30, 50], spread: [-1.5, -0.5, 0.5, 1.5] } as const

export type Scale = {
  shade: Shade
  /**
   * Lower bound of each step except the first: means, percentages, or for `spread` the means at the given deviations.
   */
  starts: readonly number[]
  /** For `spread`: mean and standard deviation of all cells' means; null with fewer than two cells. */
  middle: number | null
  deviation: number | null
}

/** Scale of a map with these cells, without totals. */
export function scaleOf(shade: Shade, cells: readonly Figure[]): Scale {
  if (shade !== 'spread') return { shade, starts: steps[shade], middle: null, deviation: null }
  const means = cells.flatMap((cell) => exactMean(cell) ?? [])
  if (means.length < 2) return { shade, starts: [], middle: null, deviation: null }
  const middle = means.reduce((sum, mean) => sum + mean, 0) / means.length
  const deviation = Math.sqrt(means.reduce((sum, mean) => sum + (mean - middle) ** 2, 0) / means.length)
  return { shade, starts: steps.spread.map((start) => middle + start * deviation), middle, deviation }
}

/** Percent of the rated cells that are rated high, with one decimal. */
export const shareOfHigh = ({ rated, high }: Pick<Figure, 'rated' | 'high'>): string | null =>
  shareOf({ part: high, whole: rated })

/** Distance from the map's mean in standard deviations, with sign and two decimals; 0 if all means are equal. */
export function zScore(figure: Figure, { middle, deviation }: Scale): string | null {
  const mean = exactMean(figure)
  if (mean === null || middle === null || deviation === null) return null
  const score = deviation < 1e-9 ? 0 : (mean - middle) / deviation
  const text = score.toFixed(2)
  return Number(text) > 0 ? `+${text}` : text.replace('-0.00', '0.00')
}

/** Uses the rounded figure, so that it agrees with the legend's bounds; 'none' if nothing is rated. */
export function bandOf(figure: Figure & { mean: string | null }, scale: Scale): Band | 'none' {
  if (figure.rated === 0) return 'none'
  const value = {
    mean: () => figure.mean,
    high: () => shareOfHigh(figure),
    spread: () => zScore(figure, scale) ?? 0,
  }[scale.shade]()
  return bands[steps[scale.shade].filter((start) => Number(value) >= start).length] ?? 'low'
}

export const scaleOfMeans = scaleOf('mean', [])

/** Range of a step in the legend: `1.40–1.79`, `5–14.9 %`, `< 1.912`; empty if the map has no steps. */
export function rangeOf(band: Band, { shade, starts, deviation }: Scale): string {
  const place = bands.indexOf(band)
  const [first, next] = [starts[place - 1], starts[place]]
  if (shade === 'mean') return `${(first ?? 1).toFixed(2)}–${(next === undefined ? 3 : next - 0.01).toFixed(2)}`
  if (shade === 'high') return `${first ?? 0}–${next === undefined ? 100 : (next - 0.1).toFixed(1)} %`
  if (deviation === null || deviation < 1e-9) return ''
  // As many decimals as needed to distinguish the steps.
  const decimals = deviation < 0.02 ? 4 : deviation < 0.2 ? 3 : 2
  if (first === undefined) return `< ${next?.toFixed(decimals)}`
  return next === undefined ? `≥ ${first.toFixed(decimals)}` : `${first.toFixed(decimals)}–${next.toFixed(decimals)}`
}
