import { sql } from 'drizzle-orm'
import { type Input, seenSince } from '#api/platform/http/caller.ts'
import { guarded, type Route } from '#api/platform/http/route.ts'
import { sha256 } from '#api/platform/keys.ts'
import type { Call } from '#contract/platform/call.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { riskModule } from '#contract/risk/questionnaires/perms.ts'
import type { CampaignDeps } from './delivery.ts'

/**
 * Hides projects created before the delegation's first day from agents without access to historical data. Calls that
 * name such a project, its respondents or papers refuse notFound.
 */
export const seenProjectsOnly =
  (deps: Pick<CampaignDeps, 'db' | 'clock'>) =>
  (route: Route): Route =>
    route.call.access.kind === 'permission' ? guarded(route, (input) => refuseOlder(deps, input)) : route

async function refuseOlder(
  { db, clock }: Pick<CampaignDeps, 'db' | 'clock'>,
  { query, body, caller }: Input<Call>,
): Promise<Refusal | undefined> {
  const since = seenSince(caller, riskModule)
  if (since === null) return undefined
  const said: Record<string, unknown> = { ...(query as object), ...(body as object) }
  const named = (name: string): string | null => (typeof said[name] === 'string' ? said[name] : null)
  const uuid = named('uuid')
  if ([uuid, named('id'), named('projectId'), named('itemId')].every((name) => name === null)) return undefined
  const { rows } = await db.execute(sql`
    select 1 from risk_project j
    where (j.created_at at time zone ${clock.timeZone}::text)::date < ${since}::date and (
      j.biz_id in (${named('id')}, ${named('projectId')}, ${named('with')})
      or j.id = (select i.project_id from risk_item i where i.biz_id = ${named('itemId')})
      or j.id = (
        select i.project_id from risk_paper p join risk_item i on i.id = p.item_id
        where p.uuid_hash = ${uuid === null ? null : sha256(uuid)}))`)
  return rows.length > 0 ? refuse('notFound') : undefined
}
