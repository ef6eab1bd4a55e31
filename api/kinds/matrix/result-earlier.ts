import { sql } from 'drizzle-orm'
import type { ComparedProject } from '#contract/kinds/matrix/result-shapes.ts'
import { countsOf, sumOf } from '../../campaigns/standing.ts'
import * as campaigns from '../../campaigns/table.ts'
import type { Clock } from '../../clock.ts'
import type { Db } from '../../db/connection.ts'
import * as questionnaires from '../../questionnaires/table.ts'

type EarlierProject = ComparedProject & { id: number; versionId: number }

/**
 * Projects made before this one that sent the same domain and have papers to compare with, the newest first. `since` is the
 * first day of what the caller sees; `bizId` asks for one of them.
 */
export async function listEarlierProjects(
  { db, clock }: { db: Db; clock: Clock },
  {
    projectId,
    domain,
    since,
    bizId,
  }: { projectId: number; domain: string; since: string | null; bizId?: string | undefined },
): Promise<EarlierProject[]> {
  const { rows } = await db.execute<EarlierProject>(sql`
    select j.id, j.biz_id as "bizId", j.name, j.end_date as "endTime", pd.version_id as "versionId", v.number as version,
      c.papers
    from ${campaigns.project} j
    join ${campaigns.projectDomain} pd on pd.project_id = j.id
    join ${questionnaires.domain} d on d.id = pd.domain_id and d.code = ${domain}
    join ${questionnaires.questionnaireVersion} v on v.id = pd.version_id
    cross join lateral (
      select ${sumOf('submitted')} as papers from ${countsOf(sql`j.id`)} c where c.version_id = pd.version_id) c
    where j.id < ${projectId} and c.papers > 0 and (${bizId ?? null}::text is null or j.biz_id = ${bizId ?? null})
      and (${since}::date is null or (j.created_at at time zone ${clock.timeZone}::text)::date >= ${since}::date)
    order by j.id desc limit ${listedMax}`)
  return rows
}

/** As many as a list to choose from can hold. */
const listedMax = 100
