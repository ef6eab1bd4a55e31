import { type SQL, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { countsOf, sumOf } from '#api/risk/campaigns/counters.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import type { ComparedProject } from '#contract/risk/kinds/matrix/result-shapes.ts'

export type EarlierProject = ComparedProject & { id: number; versionId: number; threshold: number }

type Params = { domain: string; since: string | null; bizId?: string | undefined }

/**
 * Earlier projects with the same domain and enough papers for their threshold, newest first. `since` is the first
 * creation day that the caller may see; `bizId` selects one project.
 */
export const listEarlierProjects = (
  deps: Deps,
  { projectId, ...params }: Params & { projectId: number },
): Promise<EarlierProject[]> => listProjects(deps, params, { where: sql`j.id < ${projectId}`, order: sql`j.id desc` })

/** All such projects, including this one, by last day; the newest ones up to the limit. */
export const listCampaigns = async (deps: Deps, params: Params): Promise<EarlierProject[]> =>
  (await listProjects(deps, params, { where: sql`true`, order: sql`j.end_date desc, j.id desc` })).reverse()

type Deps = { db: Db; clock: Clock }

async function listProjects(
  { db, clock }: Deps,
  { domain, since, bizId }: Params,
  { where, order }: { where: SQL; order: SQL },
): Promise<EarlierProject[]> {
  const { rows } = await db.execute<EarlierProject>(sql`
    select j.id, j.biz_id as "bizId", j.name, j.end_date as "endTime", pd.version_id as "versionId", v.number as version,
      c.papers, j.anonymity_threshold as threshold
    from ${campaigns.project} j
    join ${campaigns.projectDomain} pd on pd.project_id = j.id
    join ${questionnaires.domain} d on d.id = pd.domain_id and d.code = ${domain}
    join ${questionnaires.questionnaireVersion} v on v.id = pd.version_id
    cross join lateral (
      select ${sumOf('submitted')} as papers from ${countsOf(sql`j.id`)} c where c.version_id = pd.version_id) c
    where ${where} and c.papers > 0 and c.papers >= j.anonymity_threshold and (${bizId ?? null}::text is null or j.biz_id = ${bizId ?? null})
      and (${since}::date is null or (j.created_at at time zone ${clock.timeZone}::text)::date >= ${since}::date)
    order by ${order} limit ${listedMax}`)
  return rows
}

/** Limit of a list to choose from. */
const listedMax = 100
