import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { isCounted } from '#api/risk/campaigns/paper-conditions.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'

/** Counted papers of a project, as rows `p` with their respondents `i`. */
export const resultPapers = (projectId: number): SQL =>
  sql`${campaigns.paper} p join ${campaigns.item} i on i.id = p.item_id and i.project_id = ${projectId} and ${isCounted}`

type ResultScope = { projectId: number; versionId: number }

type ResultPaperRow = { id: number; department: string }

/** Counted papers of a version, in order of creation. */
export async function listResultPapers(db: Db, { projectId, versionId }: ResultScope): Promise<ResultPaperRow[]> {
  const { rows } = await db.execute<ResultPaperRow>(sql`
    select p.id, i.department from ${resultPapers(projectId)} where p.version_id = ${versionId} order by p.id`)
  return rows
}
