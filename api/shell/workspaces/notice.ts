import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { among, type List, matches, readPage, readUpTo, search } from '#api/platform/db/list.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { listRowsMax } from '#api/shell/files/list-export.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { NewNotice, NoticeEdit, NoticeRow } from '#contract/shell/workspaces/shapes.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from './open-workspace.ts'
import { changePicture } from './picture.ts'
import { isSeen } from './seen-since.ts'
import { workspaceNotice } from './table.ts'

export const noticesPutUp = { name: 'noticesPutUp', max: 200, minutes: 60 } as const

/** `since`: result of `workSeenSince`. */
type Params = { bizId: string; actor: Actor; since: string | null }

type NoticeFilter = {
  id?: number | undefined
  keyword?: string | undefined
  ids?: readonly number[] | undefined
  order: Sort<string>['order']
}

const noticesOf = (
  workspaceId: number,
  clock: Clock,
  { id, keyword, ids, order, since }: NoticeFilter & Pick<Params, 'since'>,
): List => ({
  columns: sql`
      n.id, n.user_id as "userId", u.name as "userName", coalesce(a.name, '') as "agentName", u.avatar_path as avatar,
      n.content, n.img_path as "imgPath", n.version, n.created_at as "createTime", n.updated_at as "updateTime"`,
  from: sql`workspace_notice n left join ${accounts.user} u on u.id = n.user_id left join ${accounts.user} a on a.id = n.agent_id`,
  where: [
    sql`n.workspace_id = ${workspaceId}`,
    matches(sql`n.id`, id),
    search(keyword, [sql`n.content`, sql`u.name`]),
    among(sql`n.id`, ids),
    isSeen(clock, sql`n.created_at`, since),
  ],
  order: [{ by: sql`n.id`, order }],
  counted: 'beside',
})

/** Sorted by creation time. Refuses access.denied. */
export async function pageNotices(
  db: Db,
  clock: Clock,
  { bizId, actor, page, ...filter }: Params & NoticeFilter & { page: Page },
): Promise<Paged<NoticeRow> | Refusal> {
  const open = await openWorkspace(db, { key: { bizId }, actor, action: 'view' })
  return isRefusal(open) ? open : readPage<NoticeRow>(db, noticesOf(open.id, clock, filter), page)
}

/** Refuses what `download` does. */
export async function noticesToExport(
  db: Db,
  clock: Clock,
  { bizId, actor, ...filter }: Params & NoticeFilter,
): Promise<{ rows: NoticeRow[]; more: boolean; workspace: string } | Refusal> {
  const open = await openWorkspace(db, { key: { bizId }, actor, action: 'download' })
  if (isRefusal(open)) return open
  return { ...(await readUpTo<NoticeRow>(db, noticesOf(open.id, clock, filter), listRowsMax)), workspace: open.name }
}

/** Refuses what `add` does, quota.rate, validation (picture not the actor's). */
export async function createNotice(
  tx: Tx,
  clock: Clock,
  { bizId, actor, content, imgPath }: Omit<Params, 'since'> & NewNotice,
): Promise<{ id: number } | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'add', hold: 'share' })
  if (isRefusal(open)) return open
  const refused = await consumeQuota(tx, clock, { quota: noticesPutUp, by: userOf(actor) })
  if (refused) return refused
  const left = await changeImage(tx, open, { actor, from: null, to: imgPath })
  if (isRefusal(left)) return left
  const [created] = await tx
    .insert(workspaceNotice)
    .values({
      workspaceId: open.id,
      userId: actor.userId,
      agentId: actor.delegation?.agent.userId,
      content,
      imgPath,
    })
    .returning({ id: workspaceNotice.id })
  if (!created) throw new Error('no notice was written')
  return created
}

const changeImage = (
  tx: Tx,
  { id }: OpenWorkspace,
  { actor, ...paths }: { actor: Actor; from: string | null; to: string | null },
) => changePicture(tx, { use: 'notice', field: 'imgPath', workspaceId: id, userId: actor.userId, ...paths })

/** Locks the notice until the transaction ends. */
async function holdNotice(
  tx: Tx,
  clock: Clock,
  { open, id, since }: { open: OpenWorkspace; id: number; since: string | null },
) {
  const ofWorkspace = and(
    eq(workspaceNotice.id, id),
    eq(workspaceNotice.workspaceId, open.id),
    isSeen(clock, sql`${workspaceNotice.createdAt}`, since),
  )
  const [found] = await tx.select().from(workspaceNotice).where(ofWorkspace).for('update')
  return found
}

/** Refuses what `edit` does, notFound, record.conflict, validation. `left`: files to remove after the commit. */
export async function updateNotice(
  tx: Tx,
  clock: Clock,
  { bizId, actor, since, id, version, content, imgPath }: Params & NoticeEdit,
): Promise<{ left: string[] } | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'edit', hold: 'share' })
  if (isRefusal(open)) return open
  const found = await holdNotice(tx, clock, { open, id, since })
  if (!found) return refuse('notFound')
  if (found.version !== version) return refuse('record.conflict', { detail: { version: found.version } })
  const left = await changeImage(tx, open, { actor, from: found.imgPath, to: imgPath })
  if (isRefusal(left)) return left
  await tx
    .update(workspaceNotice)
    .set({ content, imgPath, version: version + 1, updatedAt: clock.now })
    .where(eq(workspaceNotice.id, id))
  return { left }
}

/** Refuses what `delete` does, and notFound if it is not in that workspace or not by that author. */
export async function deleteNotice(
  tx: Tx,
  clock: Clock,
  { bizId, actor, since, id, userId }: Params & { id: number; userId?: number | undefined },
): Promise<{ left: string[] } | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId }, actor, action: 'delete', hold: 'share' })
  if (isRefusal(open)) return open
  const found = await holdNotice(tx, clock, { open, id, since })
  if (!found || (userId !== undefined && userId !== found.userId)) return refuse('notFound')
  const left = await changeImage(tx, open, { actor, from: found.imgPath, to: null })
  if (isRefusal(left)) return left
  await tx.delete(workspaceNotice).where(eq(workspaceNotice.id, id))
  return { left }
}
