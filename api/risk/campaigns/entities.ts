import { type SQL, sql } from 'drizzle-orm'
import type { EntityType } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import { contains } from '#api/platform/db/list.ts'
import { type Principal, seenSince } from '#api/platform/http/caller.ts'
import { RiskPerm, riskModule } from '#contract/risk/questionnaires/perms.ts'
import { item, paper, project } from './table.ts'

const seesProjects =
  ({ timeZone }: Clock) =>
  (by: Principal): SQL | boolean => {
    if (!by.perms.has(RiskPerm.readProjects)) return false
    const since = seenSince({ principal: by }, riskModule)
    return since === null || sql`(j.created_at at time zone ${timeZone}::text)::date >= ${since}::date`
  }

export const entities = (clock: Clock): readonly EntityType[] => [
  {
    type: 'project',
    isRecorded: true,
    keyType: 'text',
    key: sql`j.biz_id`,
    name: sql`j.name`,
    from: sql`${project} j`,
    place: [sql`j.biz_id`],
    open: seesProjects(clock),
    byName: (text) => ({ exactly: sql`j.name = ${text}`, begins: contains(sql`j.name`, text) }),
  },
  {
    type: 'item',
    keyType: 'text',
    key: sql`i.biz_id`,
    name: sql`i.name`,
    note: sql`j.name`,
    from: sql`${item} i join ${project} j on j.id = i.project_id`,
    place: [sql`j.biz_id`, sql`i.biz_id`],
    open: seesProjects(clock),
  },
  {
    type: 'paper',
    keyType: 'int',
    key: sql`p.id`,
    name: sql`i.name`,
    note: sql`j.name`,
    from: sql`${paper} p join ${item} i on i.id = p.item_id join ${project} j on j.id = i.project_id`,
    place: [sql`j.biz_id`, sql`i.biz_id`],
    open: seesProjects(clock),
  },
]
