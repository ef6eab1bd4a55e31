import { sql } from 'drizzle-orm'
import type { Db } from '../../db/connection.ts'
import { resultPapers } from '../../results/result-papers.ts'
import { evaluateExactly } from './evaluate.ts'
import type { FinanceDeps, FinanceQuestionnaire } from './questionnaire.ts'
import { type Comparable, comparableOf } from './spread.ts'
import { valuesOfPapers } from './values.ts'

/** What the routes of finance results stand on. */
export type FinanceResultDeps = FinanceDeps & { results: FinanceResultStore }

/** What a submitted paper says, its values as they are, by position of the version's indicators. */
type Evaluated = Comparable & { openingDate: string | null; closingDate: string | null }

type Listed = { id: number; itemId: string; sealed: Buffer; company: string; name: string; department: string }

export type ResultPaper = Omit<Listed, 'id'> & Evaluated

/**
 * The papers of a project that results take, with their indicators. A submitted paper never changes, so what was worked out
 * is kept, and only what is new is worked out.
 */
type FinanceResultStore = (of: { projectId: number; questionnaire: FinanceQuestionnaire }) => Promise<ResultPaper[]>

/** A thousand papers of forty indicators take about 8 MB. */
const projectsKept = 8

export function createFinanceResultStore(db: Db): FinanceResultStore {
  const kept = new Map<string, ReadonlyMap<number, Evaluated>>()
  return async ({ projectId, questionnaire }) => {
    const key = `${projectId} ${questionnaire.versionId}`
    const { rows } = await db.execute<Listed>(sql`
      select p.id, i.biz_id as "itemId", p.uuid_sealed as sealed, i.company, i.name, i.department
      from ${resultPapers(projectId)} where p.version_id = ${questionnaire.versionId} order by i.id`)
    const known = kept.get(key)
    const fresh = rows.filter(({ id }) => !known?.has(id)).map(({ id }) => id)
    const evaluated = new Map(known)
    const formulas = questionnaire.formulas()
    for await (const batch of valuesOfPapers(db, fresh))
      for (const { id, ...paper } of batch) {
        const { openingDate, closingDate } = paper
        evaluated.set(id, { openingDate, closingDate, ...comparableOf(evaluateExactly(formulas, paper)) })
      }
    kept.delete(key)
    kept.set(key, evaluated)
    const [oldest] = kept.keys()
    if (kept.size > projectsKept && oldest !== undefined) kept.delete(oldest)
    return rows.flatMap(({ id, ...listed }) => {
      const paper = evaluated.get(id)
      return paper ? [{ ...listed, ...paper }] : []
    })
  }
}
