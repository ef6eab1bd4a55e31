import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { typedInEveryLanguage } from '#api/platform/text.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import * as at from '#contract/data/addresses.ts'
import { confirmDays } from '#contract/data/tables/codes.ts'
import { NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { endWaiting, type Import, waitingStates } from './import-run.ts'
import { dataImport, dataTable } from './table.ts'

/** Time since which an import waits; for imports of earlier releases, the time of their creation. */
const waitingSince = sql`coalesce(${dataImport.finishedAt}, ${dataImport.createdAt})`

/** Ends imports that were not confirmed in time: deletes their files and raw rows and notifies their creators. */
export async function endUnconfirmedImports(db: Db, { now }: Clock): Promise<void> {
  const isOver = and(
    inArray(dataImport.state, waitingStates),
    sql`${waitingSince} < ${now} - make_interval(days => ${confirmDays})`,
  )
  const over = await db.select({ id: dataImport.id, tableId: dataImport.tableId }).from(dataImport).where(isOver)
  for (const { id, tableId } of over)
    await db.transaction(async (tx) => {
      const [table] = await tx.select().from(dataTable).where(eq(dataTable.id, tableId)).for('update')
      const [found] = await tx
        .select()
        .from(dataImport)
        .where(and(eq(dataImport.id, id), isOver))
      if (!table || !found) return
      await endWaiting(tx, found, 'unconfirmed')
      await notifyImporter(tx, found, table)
    })
}

async function notifyImporter(
  tx: Tx,
  { bizId, byId, fileName }: Import,
  { workspaceId }: { workspaceId: number },
): Promise<void> {
  const { rows } = await tx.execute<{ bizId: string; name: string; isMember: boolean }>(sql`
    select w.biz_id as "bizId", w.name, exists (
      select 1 from ${workspaces.workspaceMember} m
      where m.workspace_id = w.id and m.user_id = ${byId} and m.status = ${MemberStatus.active}) as "isMember"
    from ${workspaces.workspace} w where w.id = ${workspaceId} and w.removed_at is null`)
  const [workspace] = rows
  if (!workspace?.isMember) return
  await sendMessages(tx, {
    to: [byId],
    noticeType: NoticeType.dataImport,
    workspaceId: workspace.bizId,
    routeKey: RouteKey.page,
    path: at.tableImport(workspaceId, bizId),
    body: typedInEveryLanguage('tables-news:unconfirmed', {
      file: fileName,
      workspace: workspace.name,
      days: confirmDays,
    }),
  })
}
