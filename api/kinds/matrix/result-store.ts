import { createResultTally, type ResultShape, type ResultTally } from '#contract/kinds/matrix/results.ts'
import { defaultLanguage, inLanguage } from '#contract/language.ts'
import { storedDepartment } from '../../campaigns/department.ts'
import type { Db } from '../../db/connection.ts'
import { listResultPapers, type ResultPaperRow } from '../../results/result-papers.ts'
import type { Questionnaire } from './questionnaire.ts'
import { answersOfPapers } from './result-papers.ts'

/** What has been counted of a questionnaire's papers; departments as they are stored, other names in zh-Hans. */
export type ResultCount = {
  readonly tally: ResultTally
  /** Papers per department, in the order of their first papers. */
  readonly papers: ReadonlyMap<string, number>
}

/**
 * Counts the papers of a project. A submitted paper never changes, so what was counted is kept: each time the papers that
 * count are listed, those that are new are added, and everything is counted anew where one counts no more (its respondent
 * has submitted another) or stands in another department.
 */
type ResultStore = (of: { projectId: number; questionnaire: Questionnaire }) => Promise<ResultCount>

type Kept = { tally: ResultTally; departments: Map<number, string> }

/** A count of 70 × 19 cells takes 27 kB for each department. */
const countsKept = 16

export function createResultStore(db: Db): ResultStore {
  const kept = new Map<string, Promise<Kept>>()
  return async ({ projectId, questionnaire }) => {
    const key = `${projectId} ${questionnaire.versionId}`
    const before = kept.get(key)
    let papers: ResultPaperRow[] = []
    // One after the other, so that no paper is counted twice.
    const counting = (async () => {
      const known = await before?.catch(() => undefined)
      papers = (await listResultPapers(db, { projectId, versionId: questionnaire.versionId })).map(
        ({ id, department }) => ({ id, department: storedDepartment(department) }),
      )
      return countNew(db, { papers, known, shape: resultShape(questionnaire) })
    })()
    kept.delete(key)
    kept.set(key, counting)
    const [oldest] = kept.keys()
    if (kept.size > countsKept && oldest !== undefined) kept.delete(oldest)
    try {
      const { tally } = await counting
      return { tally, papers: countPapers(papers) }
    } catch (error) {
      if (kept.get(key) === counting) kept.delete(key)
      throw error
    }
  }
}

async function countNew(
  db: Db,
  { papers, known, shape }: { papers: ResultPaperRow[]; known: Kept | undefined; shape: ResultShape },
): Promise<Kept> {
  const listed = new Map(papers.map(({ id, department }) => [id, department]))
  const holds = known && [...known.departments].every(([id, department]) => listed.get(id) === department)
  const counted = holds ? known.departments : new Map<number, string>()
  const fresh = papers.filter(({ id }) => !counted.has(id))
  if (holds && fresh.length === 0) return known
  const tally = createResultTally(shape)
  // What others are reading meanwhile stays as it is.
  if (holds) tally.merge(known.tally)
  for await (const batch of answersOfPapers(
    db,
    fresh.map(({ id }) => id),
  ))
    for (const { id, answers } of batch) tally.add({ department: listed.get(id) ?? '', answers })
  return { tally, departments: listed }
}

function countPapers(papers: readonly ResultPaperRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { department } of papers) counts.set(department, (counts.get(department) ?? 0) + 1)
  return counts
}

export const resultShape = ({ columns, rows }: Questionnaire): ResultShape => ({
  firstKindOfColumn: columns.map(({ firstKind }) => inLanguage(firstKind, defaultLanguage)),
  dimensionOfRow: rows.map(({ dimension }) => inLanguage(dimension, defaultLanguage)),
})
