import { type SQL, sql } from 'drizzle-orm'
import { isCounted } from '../campaigns/paper-standing.ts'
import type { Db } from '../db/connection.ts'

/** The papers of a project that results take, as rows `p` with their respondents `i`. */
export const resultPapers = (projectId: number): SQL =>
  sql`risk_paper p join risk_item i on i.id = p.item_id and i.project_id = ${projectId} and ${isCounted}`

export type ResultScope = { projectId: number; versionId: number }

export type ResultPaperRow = { id: number; department: string }

/** Which papers of a version count, in the order they were made. */
export async function listResultPapers(db: Db, { projectId, versionId }: ResultScope): Promise<ResultPaperRow[]> {
  const { rows } = await db.execute<ResultPaperRow>(sql`
    select p.id, i.department from ${resultPapers(projectId)} where p.version_id = ${versionId} order by p.id`)
  return rows
}

/** Papers read at once: 200 of 70 × 19 cells are about 2 MB. */
const papersAtOnce = 200

type PaperAnswers = { id: number; answers: number[] }

/** The answers of these papers, a batch of them after the other; the next is on its way while one is worked on. */
export async function* answersOfPapers(db: Db, ids: readonly number[]): AsyncGenerator<PaperAnswers[]> {
  const read = async (start: number): Promise<PaperAnswers[]> => {
    if (start >= ids.length) return []
    const batch = `{${ids.slice(start, start + papersAtOnce).join(',')}}`
    const { rows } = await db.execute<PaperAnswers>(
      sql`select id, answers from risk_paper where id = any(${batch}::int[]) order by id`,
    )
    return rows
  }
  let next = read(0)
  for (let start = 0; start < ids.length; start += papersAtOnce) {
    const rows = await next
    next = read(start + papersAtOnce)
    // Whoever stops in the middle hears nothing of it.
    next.catch(() => {})
    yield rows
  }
}
