import { sql } from 'drizzle-orm'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { recurring } from '#api/platform/jobs/job.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { reminderDays } from '#contract/data/authorizations/codes.ts'
import { notifyApplicant } from './news.ts'
import { grant, request } from './table.ts'

export const remindingOfEnds = recurring('authorizations.remind', 3600)

type Ending = {
  requestBizId: string
  applicantId: number
  table: string
  marketId: number | null
  workspaceId: number
  workspaceBizId: string
  workspaceName: string
  until: string
}

/**
 * Notifies of rights that end within a number of days, once for each number. Skips rights that were shorter than that
 * from the start, and those that a newer right replaces or follows.
 */
export const remindOfEnds = (db: Db, { today, timeZone }: Clock): Promise<void> =>
  db.transaction(async (tx) => {
    for (const days of reminderDays.toSorted((a, b) => a - b)) {
      const passed = reminderDays.filter((other) => other >= days)
      const { rows } = await tx.execute<Ending>(sql`
        update ${grant} g set reminded_days = g.reminded_days || ${sql.param(passed)}::int[]
        from ${request} q, ${dataTable} t, ${workspaces.workspace} w
        where q.id = g.request_id and t.id = g.table_id and w.id = g.workspace_id and w.removed_at is null
          and g.revoked_at is null and g.until_day >= ${today} and g.until_day - ${today} <= ${days}
          and (g.created_at at time zone ${timeZone}::text)::date < g.until_day - ${days}::int
          and not ${days} = any(g.reminded_days) and not exists (
            select 1 from ${grant} n
            where n.table_id = g.table_id and n.workspace_id = g.workspace_id and n.id > g.id and n.revoked_at is null)
        returning q.biz_id as "requestBizId", q.applicant_id as "applicantId",
          coalesce(nullif(t.title, ''), t.table_name) as "table", t.market_id as "marketId", w.id as "workspaceId",
          w.biz_id as "workspaceBizId", w.name as "workspaceName", g.until_day::text as until`)
      for (const { workspaceId, workspaceBizId, workspaceName, ...subject } of rows) {
        const workspace = { id: workspaceId, bizId: workspaceBizId, name: workspaceName }
        // No user acts here, so no recipient is excluded.
        await notifyApplicant(tx, 'ending', { ...subject, workspace }, { actor: { userId: 0, name: '' } })
      }
    }
  })
