import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { verifyCounts } from '#api/risk/campaigns/counters.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import * as questionnaireTables from '#api/risk/questionnaires/table.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { kinds } from './kinds.ts'

type Project = { projectId: number; bizId: string; sent: { kind: DomainKind; versionId: number }[] }

/**
 * Recounts every project from its papers and reports wrong counters and sums by project, corrected on request. Safe to
 * run while the server is running.
 */
export async function verifyCounters(
  db: Db,
  { mend, tell }: { mend: boolean; tell: (bizId: string, apart: number) => void },
): Promise<{ projects: number; apart: number }> {
  const verifiers = new Map(Object.entries(kinds).map(([kind, { verifySums }]) => [kind, verifySums?.(db)]))
  const { rows } = await db.execute<Project>(sql`
    select j.id as "projectId", j.biz_id as "bizId",
      json_agg(json_build_object('kind', d.kind, 'versionId', pd.version_id)) as sent
    from ${campaigns.project} j join ${campaigns.projectDomain} pd on pd.project_id = j.id
    join ${questionnaireTables.domain} d on d.id = pd.domain_id
    group by j.id order by j.id`)
  let apart = 0
  for (const { projectId, bizId, sent } of rows) {
    let found = await db.transaction((tx) => verifyCounts(tx, { projectId, mend }), oneState)
    for (const { kind, versionId } of sent) {
      const verify = verifiers.get(kind)
      if (!verify) continue
      found += await untilDone(() => db.transaction((tx) => verify(tx, { projectId, versionId, mend }), oneState))
    }
    if (found > 0) tell(bizId, found)
    apart += found
  }
  return { projects: rows.length, apart }
}

const oneState = { isolationLevel: 'repeatable read' } as const
const triesMax = 100

/** Retries while the server holds the lock or changes the sums. */
async function untilDone(run: () => Promise<number | undefined>): Promise<number> {
  for (let tried = 0; tried < triesMax; tried++) {
    const found = await run().catch((error: unknown) => {
      if (isOvertaken(error)) return undefined
      throw error
    })
    if (found !== undefined) return found
    await setTimeout(200)
  }
  throw new Error('the sums kept changing during the check')
}

const overtaken = '40001'

function isOvertaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause)
    if ('code' in cause && cause.code === overtaken) return true
  return false
}
