import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { search } from '#api/platform/db/list.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import type { OwnWork } from '#contract/risk/campaigns/shapes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { countsOf, progressSums } from './counters.ts'
import { isNewest } from './paper-conditions.ts'
import { isOver } from './project-conditions.ts'

/** Maximum of each kind on the home page. */
const shownMax = 6

/** Open work of a user, as respondent and as creator of projects, by the nearest last day. */
export async function ownWork(
  db: Db,
  clock: Clock,
  { userId, perms }: Pick<Principal, 'userId' | 'perms'>,
  { keyword, language }: { keyword?: string | undefined; language: Language },
): Promise<OwnWork> {
  const isOpen = sql`j.status = ${ProjectStatus.open} and not ${isOver(clock)}`
  const [papers, projects] = await Promise.all([
    db.execute<Omit<OwnWork['papers'][number], 'domains'> & { names: Localized[] }>(sql`
      select i.biz_id as "itemId", j.name as project, j.end_date as "endTime", count(*)::int as open,
        json_agg(d.name order by p.domain_id) as names
      from risk_item i
      join risk_project j on j.id = i.project_id
      join risk_paper p on p.item_id = i.id and p.state = 0 and p.revoked_at is null and ${isNewest}
      join ${questionnaires.domain} d on d.id = p.domain_id
      where i.user_id = ${userId} and ${isOpen} and exists (select from risk_delivery y where y.item_id = i.id)
      group by i.id, j.id
      having ${search(keyword?.normalize('NFKC'), [sql`j.name`, sql`string_agg((select string_agg(value, ' ') from jsonb_each_text(d.name)), ' ')`]) ?? sql`true`}
      order by j.end_date, i.id limit ${shownMax}`),
    perms.has(RiskPerm.readProjects)
      ? db.execute<OwnWork['projects'][number]>(sql`
          select j.biz_id as "bizId", j.name, j.end_date as "endTime", c.papers, c.submitted
          from (select * from risk_project j where j.created_by = ${userId} and ${isOpen}
              and ${search(keyword?.normalize('NFKC'), [sql`j.name`]) ?? sql`true`}
            order by j.end_date, j.id limit ${shownMax}) j
          cross join lateral (select ${progressSums} from ${countsOf(sql`j.id`)} c) c
          order by j.end_date, j.id`)
      : { rows: [] },
  ])
  return {
    papers: papers.rows.map(({ names, ...row }) => ({
      ...row,
      domains: names.map((name) => inLanguage(name, language)),
    })),
    projects: projects.rows,
  }
}
