import { type Band, bandOf, bands, scaleOfMeans } from './bands.ts'
import { type Measure, measures } from './codes.ts'
import type { MatrixSize } from './content.ts'
import type { Stat } from './tally.ts'

/**
 * Questionnaires with two measures rate each cell twice, by likelihood and impact, under their own names. Both use
 * levels 0 to 3, so that one scale is explained once. A second kind that is not involved is so in both. A paper then
 * contains two matrices: all rows by likelihood, then all rows by impact. Sums cover both. Results other than the risk
 * matrix show the requested measure, by default the first (`ratedOn`).  Each axis of the risk matrix has five levels:
 * the five equal parts of 1 to 3 that shade a mean (`bands.ts`).
 */
export const riskLevels = bands.length

/** Size of a paper: one matrix, or two one below the other. */
export const paperSize = (size: MatrixSize, measured: object | null | undefined): MatrixSize =>
  measured ? { rows: size.rows * measures.length, columns: size.columns } : size

/** First row of a measure's ratings. */
export const rowsBefore = (measure: Measure, { rows }: MatrixSize): number => measures.indexOf(measure) * rows

/** Level of a mean, 1 to 5, by the rounded figure; undefined if nothing is rated. */
export function riskLevelOf(stat: Stat): number | undefined {
  const band = bandOf(stat, scaleOfMeans)
  return band === 'none' ? undefined : bands.indexOf(band) + 1
}

/** Start of each step of the product of both levels, except the first. */
const steps = [3, 5, 10, 16]

/** Risk by both levels: their product in five steps, from the lowest up. */
export const riskBandOf = (likelihood: number, impact: number): Band =>
  bands[steps.filter((start) => likelihood * impact >= start).length] ?? 'low'

/** Products of a step in the legend: `5–9`. */
export function riskRangeOf(band: Band): string {
  const place = bands.indexOf(band)
  return `${steps[place - 1] ?? 1}–${(steps[place] ?? riskLevels ** 2 + 1) - 1}`
}
