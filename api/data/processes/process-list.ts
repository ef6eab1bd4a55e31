import { type SQL, sql } from 'drizzle-orm'
import { dataRun } from '#api/data/runs/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { desc, type List, readPage, search } from '#api/platform/db/list.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import type { ProcessRow, VersionRow } from '#contract/data/processes/process-shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { openProcess } from './open-process.ts'
import { dataProcess, dataProcessDraft, dataProcessVersion } from './table.ts'

const sortColumns = {
  name: sql`lower(p.name)`,
  updatedAt: sql`p.updated_at`,
  createdAt: sql`p.created_at`,
} as const satisfies Record<string, SQL>

type Params = {
  workspaceBizId: string
  actor: Actor
  page: Page
  keyword?: string | undefined
  sort: Sort<keyof typeof sortColumns>
}

/** The newest run of the process `p`, as json. */
const lastRun = sql`(
  select json_build_object('bizId', r.biz_id, 'state', r.state, 'at', r.created_at) from ${dataRun} r
  where r.process_id = p.id order by r.id desc limit 1)`

/** Refuses access.denied. */
export async function pageProcesses(
  db: Db,
  { workspaceBizId, actor, page, keyword, sort }: Params,
): Promise<Paged<ProcessRow> | Refusal> {
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(workspace)) return workspace
  return readPage<ProcessRow>(
    db,
    {
      columns: sql`p.biz_id as "bizId", p.name, p.remark, u.name as owner, p.current_version as "currentVersion",
        p.live_version as "liveVersion", coalesce(jsonb_array_length(v.graph -> 'nodes'), 0) as steps,
        exists (select 1 from ${dataProcessDraft} d
          where d.process_id = p.id and d.user_id = ${actor.userId}) as "hasDraft",
        ${lastRun} as "lastRun", p.created_at as "createdAt", p.updated_at as "updatedAt", p.version`,
      from: sql`${dataProcess} p
        join ${user} u on u.id = p.owner_id
        left join ${dataProcessVersion} v on v.process_id = p.id and v.number = p.current_version`,
      where: [sql`p.workspace_id = ${workspace.id}`, search(keyword, [sql`p.name`, sql`p.remark`])],
      order: [
        { by: sortColumns[sort.by], order: sort.order },
        { by: sql`p.id`, order: sort.order },
      ],
      counted: 'with rows',
    },
    page,
  )
}

const versionsBy = (where: List['where']): List => ({
  columns: sql`v.number, v.based_on as "basedOn", v.note, u.name as by, v.created_at as at,
    jsonb_array_length(v.graph -> 'nodes') as steps, v.digest`,
  from: sql`${dataProcessVersion} v join ${user} u on u.id = v.by_id`,
  where,
  order: [desc(sql`v.number`)],
  counted: 'beside',
})

/** Pages versions, newest first. Refuses notFound. */
export async function pageVersions(
  db: Db,
  { bizId, actor, page }: { bizId: string; actor: Actor; page: Page },
): Promise<Paged<VersionRow> | Refusal> {
  const open = await openProcess(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  return readPage<VersionRow>(db, versionsBy([sql`v.process_id = ${open.process.id}`]), page)
}

/** A version with its author; undefined if there is none. */
export async function findVersion(
  db: Db,
  { id: processId }: Pick<typeof dataProcess.$inferSelect, 'id'>,
  number: number,
): Promise<VersionRow | undefined> {
  const where = [sql`v.process_id = ${processId}`, sql`v.number = ${number}`]
  const { rows } = await readPage<VersionRow>(db, versionsBy(where), { number: 1, size: 1 })
  return rows[0]
}
