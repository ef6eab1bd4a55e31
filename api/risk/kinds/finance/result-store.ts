import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { resultPapers } from '#api/risk/results/result-papers.ts'
import { evaluateExactly, type FinanceValues } from './evaluate.ts'
import type { FinanceDeps, FinanceQuestionnaire } from './questionnaire.ts'
import { type Figures, figuresOf } from './spread.ts'
import { valuesOfPapers } from './values.ts'
import { asOfYear, yearsOf } from './years.ts'

export type FinanceResultDeps = FinanceDeps & { results: FinanceResultStore }

type Listed = {
  id: number
  itemId: string
  sealed: Buffer
  company: string
  name: string
  department: string
  openingDate: string | null
  closingDate: string | null
}

/** Submitted paper with the calculated indicators of each of its years. */
export type ResultPaper = Listed & Figures

/**
 * Papers of a project that count in results, with their indicators. Submitted papers are immutable, so figures are
 * calculated at submission and cached in the database and in memory.
 */
type FinanceResultStore = (of: { projectId: number; questionnaire: FinanceQuestionnaire }) => Promise<ResultPaper[]>

const workedOut = (questionnaire: FinanceQuestionnaire, values: FinanceValues): Float64Array =>
  figuresOf(yearsOf(values).map((_, year) => evaluateExactly(questionnaire.formulas(), asOfYear(values, year))))

export async function keepFigures(
  tx: Tx | Db,
  paperId: number,
  { questionnaire, values }: { questionnaire: FinanceQuestionnaire; values: FinanceValues },
): Promise<Float64Array> {
  const figures = workedOut(questionnaire, values)
  await tx.execute(sql`
    insert into finance_result (paper_id, figures) values (${paperId}, ${`{${figures.join(',')}}`}::float8[])
    on conflict (paper_id) do nothing`)
  return figures
}

/** Cache limit over all projects: 100 MB. A single project may exceed it. */
const figuresMax = 12_500_000
/** Batch size; with 46 indicators and two years a batch takes 3 MB. */
const rowsAtOnce = 2000

export function createFinanceResultStore(db: Db): FinanceResultStore {
  const cached = new Map<string, ReadonlyMap<number, Float64Array>>()
  return async ({ projectId, questionnaire }) => {
    const key = `${projectId} ${questionnaire.versionId}`
    const { rows } = await db.execute<Listed>(sql`
      select p.id, i.biz_id as "itemId", p.uuid_sealed as sealed, i.company, i.name, i.department,
        a.opening_date as "openingDate", a.closing_date as "closingDate"
      from ${resultPapers(projectId)} join finance_answer a on a.paper_id = p.id
      where p.version_id = ${questionnaire.versionId} order by i.id`)
    const known = cached.get(key)
    const fresh = rows.filter(({ id }) => !known?.has(id)).map(({ id }) => id)
    const figures = new Map([...(known ?? []), ...(await readFigures(db, fresh))])
    // Papers submitted before figures were stored are calculated once, on first read.
    const missing = fresh.filter((id) => !figures.has(id))
    for await (const batch of valuesOfPapers(db, missing))
      for (const { id, ...values } of batch) figures.set(id, await keepFigures(db, id, { questionnaire, values }))
    cached.delete(key)
    cached.set(key, figures)
    forgetOldest(cached)
    return rows.flatMap((listed) => {
      const own = figures.get(listed.id)
      return own ? [{ ...listed, figures: own }] : []
    })
  }
}

async function readFigures(db: Db, ids: readonly number[]): Promise<[number, Float64Array][]> {
  const found: [number, Float64Array][] = []
  for (let start = 0; start < ids.length; start += rowsAtOnce) {
    const { rows } = await db.execute<{ id: number; figures: number[] }>(sql`
      select paper_id as id, figures from finance_result
      where paper_id = any(${`{${ids.slice(start, start + rowsAtOnce).join(',')}}`}::int[])`)
    for (const { id, figures } of rows) found.push([id, Float64Array.from(figures, Number)])
  }
  return found
}

/** Evicts the least recently used projects until the cache fits. */
function forgetOldest(cached: Map<string, ReadonlyMap<number, Float64Array>>): void {
  const sizeOf = (papers: ReadonlyMap<number, Float64Array>) => {
    const [first] = papers.values()
    return papers.size * (first?.length ?? 0)
  }
  let size = [...cached.values()].reduce((sum, papers) => sum + sizeOf(papers), 0)
  for (const [key, papers] of cached) {
    if (size <= figuresMax || cached.size === 1) return
    size -= sizeOf(papers)
    cached.delete(key)
  }
}
