import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Keys, linkIn } from '#api/platform/keys.ts'
import { countsOf, sumOf } from '#api/risk/campaigns/counters.ts'
import type { LinkScope } from '#api/risk/campaigns/link-scope.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import type { Localized } from '#contract/platform/language.ts'
import type { DomainRow } from '#contract/risk/questionnaires/shapes.ts'
import type { listItemUuids as listItemUuidsCall } from '#contract/risk/results/calls.ts'

/**
 * Domain of a project, with the sent version and the number of respondents who answered. A respondent who is asked
 * again counts, since the first paper counts until the next is submitted.
 */
export type SentDomain = Omit<DomainRow, 'name'> & {
  name: Localized
  versionId: number
  version: number
  rows: number
  columns: number
  papers: number
  submitted: number
}

/** Domains of a project, by the number of its row. */
export async function listSentDomains(db: Db | Tx, projectId: number): Promise<SentDomain[]> {
  const { rows } = await db.execute<SentDomain>(sql`
    select d.code, d.name, d.kind, d.public_preview as "publicPreview", pd.version_id as "versionId", v.number as version,
      v.rows, v.columns, c.papers, c.submitted
    from ${campaigns.projectDomain} pd
    join ${questionnaires.domain} d on d.id = pd.domain_id
    join ${questionnaires.questionnaireVersion} v on v.id = pd.version_id
    cross join lateral (
      select ${sumOf('papers')} as papers, ${sumOf('submitted')} as submitted
      from ${countsOf(sql`pd.project_id`)} c where c.version_id = pd.version_id) c
    where pd.project_id = ${projectId}
    order by d.id`)
  return rows
}

/**
 * Papers of a project with the uuids of their links. Open papers are listed only for callers who may send links. Under
 * a threshold all uuids are empty.
 */
export async function listItemUuids(
  db: Db,
  keys: Keys,
  { projectId, links }: { projectId: number; links: LinkScope },
): Promise<ReplyOf<typeof listItemUuidsCall>> {
  type Raw = Omit<ReplyOf<typeof listItemUuidsCall>[number], 'uuid'> & { sealed: Buffer | null }
  const { rows } = await db.execute<Raw>(sql`
    select i.biz_id as "itemId", d.code as domain, p.state,
      case when j.anonymity_threshold = 0 then p.uuid_sealed end as sealed
    from ${campaigns.item} i
    join ${campaigns.project} j on j.id = i.project_id
    join ${campaigns.paper} p on p.item_id = i.id and p.revoked_at is null
    join ${questionnaires.domain} d on d.id = p.domain_id
    where i.project_id = ${projectId} and (${links} = 'all' or p.state <> 0)
    order by i.id, d.id`)
  return rows.map(({ sealed, ...row }) => ({ ...row, uuid: sealed && links !== 'none' ? linkIn(keys, sealed) : '' }))
}
