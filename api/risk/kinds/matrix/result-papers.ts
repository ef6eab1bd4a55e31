import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'

/** Batch size; 200 papers of 70 × 19 cells are about 2 MB. */
const papersAtOnce = 200

type PaperAnswers = { id: number; answers: number[] }

/** Answers of papers in batches; prefetches the next batch. */
export async function* answersOfPapers(db: Db | Tx, ids: readonly number[]): AsyncGenerator<PaperAnswers[]> {
  const read = async (start: number): Promise<PaperAnswers[]> => {
    if (start >= ids.length) return []
    const batch = `{${ids.slice(start, start + papersAtOnce).join(',')}}`
    const { rows } = await db.execute<PaperAnswers>(
      sql`select id, answers from ${campaigns.paper} where id = any(${batch}::int[]) order by id`,
    )
    return rows
  }
  let next = read(0)
  for (let start = 0; start < ids.length; start += papersAtOnce) {
    const rows = await next
    next = read(start + papersAtOnce)
    // Prevents an unhandled rejection if the consumer stops early.
    next.catch(() => {})
    yield rows
  }
}
