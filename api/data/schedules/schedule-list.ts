import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { dataProcess, dataProcessVersion } from '#api/data/processes/table.ts'
import { dataRun } from '#api/data/runs/table.ts'
import { momentInJson } from '#api/platform/db/columns.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type List, matches, readPage, search } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workspace } from '#api/shell/workspaces/table.ts'
import { ApplicationStatus, ScheduleState } from '#contract/data/schedules/codes.ts'
import type { ScheduleRow, schedulePage } from '#contract/data/schedules/shapes.ts'
import { type Page, type Paged, pageOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { decidesSchedule } from './decider.ts'
import { isHalted } from './halted.ts'
import { slotState } from './slot-state.ts'
import { dataSchedule, dataScheduleApplication, dataSlot } from './table.ts'

type Params = z.output<typeof schedulePage>

/** The actor and, under delegation, the agent: neither decides on the other's applications. */
const identitiesOf = ({ userId, delegation }: Principal): SQL =>
  sql`${sql.param(delegation ? [userId, delegation.agent.userId] : [userId])}::int[]`

/** Condition on schedule `s` with its pending application `a`: this user may decide it. */
const mayDecide = (actor: Principal): SQL => sql`coalesce(a.id is not null and ${decidesSchedule(actor)}
  and a.applicant_id <> all(${identitiesOf(actor)}) and coalesce(a.agent_id <> all(${identitiesOf(actor)}), true), false)`

const lastSlot = sql`(
  select json_build_object('slot', ${momentInJson(sql`l.slot`)}, 'state', ${slotState}) from ${dataSlot} l left join ${dataRun} r on r.id = l.run_id
  where l.schedule_id = s.id and l.backfill_id is null order by l.slot desc limit 1)`

/** Processes `p` with their workspaces `w`, schedules `s`, and pending applications `a`. */
export const schedulesOf = (actor: Principal, { where, order }: Pick<List, 'where' | 'order'>): List => ({
  columns: sql`s.biz_id as "bizId",
    json_build_object('bizId', p.biz_id, 'name', p.name, 'currentVersion', p.current_version) as process,
    json_build_object('bizId', w.biz_id, 'id', w.id, 'name', w.name) as workspace,
    coalesce(s.state, ${ScheduleState.notConfigured}) as state, s.type, s.timing, v.number as "processVersion",
    s.next_slot as "nextSlot", ${lastSlot} as "lastSlot", coalesce(s.id is not null and ${isHalted}, false) as "isHalted",
    case when a.id is not null then json_build_object('kind', a.kind, 'note', a.note, 'createdAt', ${momentInJson(sql`a.created_at`)},
      'applicant', json_build_object('usercode', u.usercode, 'name', u.name)) end as application,
    ${mayDecide(actor)} as "mayDecide", coalesce(s.version, 0) as version`,
  from: sql`${dataProcess} p join ${workspace} w on w.id = p.workspace_id and w.removed_at is null
    left join ${dataSchedule} s on s.process_id = p.id
    left join ${dataProcessVersion} v on v.id = s.process_version_id
    left join ${dataScheduleApplication} a on a.schedule_id = s.id and a.status = ${ApplicationStatus.pending}
    left join ${accounts.user} u on u.id = a.applicant_id`,
  where,
  order,
  counted: 'with rows',
})

const sortColumns = {
  name: sql`lower(p.name)`,
  nextSlot: sql`s.next_slot`,
  appliedAt: sql`a.created_at`,
} as const satisfies Record<Params['sort'], SQL>

/** Refuses access.denied. */
export async function pageSchedules(
  db: Db,
  { params, actor }: { params: Params; actor: Principal },
): Promise<{ found: Paged<ScheduleRow>; page: Page } | Refusal> {
  const scope = await scopeOf(db, params, actor)
  if (isRefusal(scope)) return scope
  const page = pageOf(params)
  const isAcross = params.scope === 'toDecide'
  const list = schedulesOf(actor, {
    where: [
      scope,
      matches(sql`coalesce(s.state, ${ScheduleState.notConfigured})`, params.state),
      search(params.keyword, isAcross ? [sql`p.name`, sql`w.name`] : [sql`p.name`]),
    ],
    order: [
      { by: sortColumns[params.sort], order: params.order, nulls: 'last' },
      { by: sql`p.id`, order: params.order },
    ],
  })
  return { found: await readPage<ScheduleRow>(db, list, page), page }
}

async function scopeOf(db: Db, { scope, workspaceBizId = '' }: Params, actor: Principal): Promise<SQL | Refusal> {
  if (scope === 'toDecide') return mayDecide(actor)
  const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  return isRefusal(open) ? open : sql`p.workspace_id = ${open.id}`
}
