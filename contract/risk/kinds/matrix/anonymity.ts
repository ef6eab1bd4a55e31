import { emptyCells, type ResultCounts, type ResultShape, type ResultTally, resultsOf } from './results.ts'

/**
 * Anonymity threshold k of a project. 0 turns it off; otherwise no figure covers fewer than k papers. Counts are of
 * papers, not cells, since each submitted paper fills every cell. Only departments divide respondents; kinds,
 * dimensions, causes and levels divide the answers of each. Therefore:
 * - A project with fewer than k papers shows no figures.
 * - A department with fewer than k papers is hidden. If all hidden ones together have fewer than k, subtracting the
 *   visible ones from the total would reveal them. Then the smallest visible one is hidden too, until they have k or
 *   none is left.
 * - A single paper is a group of one: its answers, workbook and link are not shown, nor are links of open papers with
 *   answers.
 * - Weights by department use only visible departments.
 * - Compared campaigns each apply their own threshold.
 * - The threshold cannot be lowered after a submission, since respondents answered under it.
 * - A submitted paper, its receipt and its files open only with the receipt's secret, which only its respondent
 *   received.
 * - A respondent who is asked again starts with an empty paper, since others may know the link.
 * The threshold does not identify external respondents behind papers. It cannot hide how figures change as papers
 * arrive, so results are best read once a project is closed.
 */
export const thresholdMin = 2
export const thresholdMax = 100

export const isAnonymous = (threshold: number): boolean => threshold >= thresholdMin

/** Number of papers by department, in any stable order. */
type Papers = ReadonlyMap<string, number>

/** Hidden departments; `whole` is true if no figure may be shown. */
export function hiddenUnder(threshold: number, papers: Papers): { whole: boolean; departments: ReadonlySet<string> } {
  if (!isAnonymous(threshold)) return { whole: false, departments: new Set() }
  const bySize = [...papers].sort(([a, few], [b, more]) => few - more || (a < b ? -1 : 1))
  const total = bySize.reduce((sum, [, count]) => sum + count, 0)
  const hidden = new Set<string>()
  let together = 0
  for (const [department, count] of bySize) {
    if (count >= threshold && (together === 0 || together >= threshold)) break
    hidden.add(department)
    together += count
  }
  return { whole: total < threshold, departments: total < threshold ? new Set(papers.keys()) : hidden }
}

/** Counted papers, limited to the figures that may be shown. */
export type ShownResults = {
  readonly tally: ResultTally
  /** Papers of each visible department, in the given order. */
  readonly papers: Papers
  readonly hidden: Papers
  /** Includes hidden departments. */
  readonly total: number
  readonly threshold: number
  /** The project has fewer papers than the threshold, so every figure is empty. */
  readonly whole: boolean
}

/** Applies the threshold. Counts reach a reader only through this function. */
export function shownUnder(
  threshold: number,
  { shape, counts, papers }: { shape: ResultShape; counts: ResultCounts; papers: Papers },
): ShownResults {
  const { whole, departments } = hiddenUnder(threshold, papers)
  const nothing = () => emptyCells(shape)
  const isHidden = (department: string | undefined) =>
    whole || (department !== undefined && departments.has(department))
  const parted = (hidden: boolean) => new Map([...papers].filter(([name]) => departments.has(name) === hidden))
  return {
    tally: resultsOf(shape, {
      cells: (department) => (isHidden(department) ? nothing() : counts.cells(department)),
      kinds: () => new Map([...counts.kinds()].filter(([name]) => !isHidden(name))),
    }),
    papers: parted(false),
    hidden: parted(true),
    total: [...papers.values()].reduce((sum, count) => sum + count, 0),
    threshold,
    whole,
  }
}
