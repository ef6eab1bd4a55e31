import { type Band, bandOf, bands, scaleOfMeans } from './bands.ts'
import { type Measure, measures } from './codes.ts'
import type { MatrixSize } from './content.ts'
import type { Stat } from './tally.ts'

/**
 * A questionnaire may have each of its cells rated twice: how likely a risk is, and how far it reaches, by the names that it
 * gives them. Both are rated by its own levels, 0 to 3, so that one scale is explained once; a second kind that is not involved
 * is so in both. A paper then holds two matrices, one below the other: all rows by their likelihood, then all rows by their
 * impact. Sums are kept of both; what results show beside their risk matrix is of the one asked for, or the first (`ratedOn`).
 *
 * In the risk matrix each axis has five levels: the five equal parts of 1 to 3 by which heat maps shade a mean (`bands.ts`).
 */
export const riskLevels = bands.length

/** The size of all that a paper holds: one matrix, or two one below the other. */
export const paperSize = (size: MatrixSize, measured: object | null | undefined): MatrixSize =>
  measured ? { rows: size.rows * measures.length, columns: size.columns } : size

/** How many rows further down the ratings of a measure begin. */
export const rowsBefore = (measure: Measure, { rows }: MatrixSize): number => measures.indexOf(measure) * rows

/** Where a mean stands, 1 to 5, the figure as it is read; undefined where nothing is rated. */
export function riskLevelOf(stat: Stat): number | undefined {
  const band = bandOf(stat, scaleOfMeans)
  return band === 'none' ? undefined : bands.indexOf(band) + 1
}

/** Where each step of the product of both levels begins but the first. */
const steps = [3, 5, 10, 16]

/** How high a risk is by both of its levels: the product of them in five steps, from the lowest up. */
export const riskBandOf = (likelihood: number, impact: number): Band =>
  bands[steps.filter((start) => likelihood * impact >= start).length] ?? 'low'

/** The products of a step, as a legend says them: `5–9`. */
export function riskRangeOf(band: Band): string {
  const place = bands.indexOf(band)
  return `${steps[place - 1] ?? 1}–${(steps[place] ?? riskLevels ** 2 + 1) - 1}`
}
