import { emptyCells, type ResultCounts, type ResultShape, type ResultTally, resultsOf } from './results.ts'

/**
 * The anonymity threshold k of a project, and all that follows from it. 0 is off; otherwise no figure is shown of fewer than k
 * papers. What is counted is papers and not cells, since each submitted paper fills every cell. Of what can be asked, only
 * departments part respondents; kinds, dimensions, causes and levels part what each of them has answered. So
 * - a project with fewer than k papers shows no figure at all;
 * - a department with fewer than k is hidden, and where all hidden ones together have fewer than k, since they are what is left
 *   of the whole without those that are shown, the smallest of the others is hidden too, until they have k or none is left;
 * - a single paper is a group of one: its answers, its workbook and its links are not given out, and neither are the links of
 *   open papers that hold answers;
 * - weights by department count only departments that are shown;
 * - campaigns that are compared are each under their own threshold;
 * - once a paper is submitted it is not lowered: who answered did so under it;
 * - a submitted paper, its receipt and its files open only with the receipt's secret, which its respondent alone was given;
 * - a respondent who is asked again begins with an empty paper: the link may be known to others.
 * It counts papers, and does not know who outside respondents are. Nothing can hide how figures change while papers come in: results
 * are read best once a project is closed.
 */
export const thresholdMin = 2
export const thresholdMax = 100

export const isAnonymous = (threshold: number): boolean => threshold >= thresholdMin

/** How many papers there are of each department, in any order that stays the same. */
type Papers = ReadonlyMap<string, number>

/** Whether the whole is hidden, and which departments are. */
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

/** What has been counted of a questionnaire's papers, as far as it may be shown. */
export type ShownResults = {
  readonly tally: ResultTally
  /** Papers of each department that is shown, in the order given. */
  readonly papers: Papers
  readonly hidden: Papers
  /** Of all departments, hidden ones included. */
  readonly total: number
  readonly threshold: number
  /** There are fewer papers than the threshold: every figure is empty. */
  readonly whole: boolean
}

/** The one way from what was counted to what is shown. */
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
