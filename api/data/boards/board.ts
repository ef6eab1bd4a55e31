import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId, sha256 } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { BoardStatus, boardVersionsMax, workspaceBoardsMax } from '#contract/data/boards/codes.ts'
import type { BoardContent, BoardDetail, BoardDraft, PlacedCard, SavingBoard } from '#contract/data/boards/shapes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { audienceOf } from './audience.ts'
import { concealConditions, concealedIn, keepConditions } from './concealed-conditions.ts'
import { conflict } from './conflict.ts'
import { type Board, openToEdit, openToRead } from './open-board.ts'
import { requirePublishing } from './published-right.ts'
import { board, boardVersion } from './table.ts'

const boardsQuota = { name: 'boardsKept', max: workspaceBoardsMax } as const
const versionsQuota = { name: 'boardVersionsKept', max: boardVersionsMax } as const

/** Refuses notFound. */
export async function getBoard(db: Db, params: Parameters<typeof openToRead>[1]): Promise<BoardDetail | Refusal> {
  const open = await openToRead(db, params)
  if (isRefusal(open)) return open
  const { id, bizId, workspaceId, name, content, number, at, isEditor } = open
  const cards = content.cards.map(withoutCondition)
  return { id, bizId, workspaceId, name, number, at, ...content, cards, mayEdit: isEditor }
}

/** Values of a condition may come from columns that the reader does not see. */
const withoutCondition = (placed: PlacedCard): PlacedCard => ({ ...placed, condition: null })

/** Refuses notFound. */
export async function getDraft(
  db: Db,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<BoardDraft | Refusal> {
  const open = await openToEdit(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const { id, name, status, draft, ownerId, updatedById, updatedAt, version, publishedVersion, lastVersion } =
    open.board
  const published = await findVersion(db, { id }, publishedVersion)
  const people = await db
    .select({ id: user.id, name: user.name })
    .from(user)
    .where(sql`${user.id} in (${ownerId}, ${updatedById})`)
  const workspaceBizId = open.workspace.bizId
  const cards = await concealConditions(db, clock, { cards: draft.cards, workspaceBizId, actor })
  const nameOf = (wanted: number) => people.find((each) => each.id === wanted)?.name ?? ''
  return {
    id,
    bizId,
    workspaceId: open.workspace.id,
    workspaceBizId,
    name,
    status: status as BoardStatus,
    owner: nameOf(ownerId),
    updatedBy: nameOf(updatedById),
    updatedAt,
    version,
    publishedVersion,
    lastVersion,
    isChanged: published?.digest !== digestOf(name, draft),
    ...draft,
    cards,
    concealed: concealedIn(cards, draft.cards),
    audience: await audienceOf(db, id),
  }
}

type Version = typeof boardVersion.$inferSelect

export async function findVersion(
  db: Db | Tx,
  { id }: Pick<Board, 'id'>,
  number: number | null,
): Promise<Version | undefined> {
  if (number === null) return undefined
  const [found] = await db
    .select()
    .from(boardVersion)
    .where(and(eq(boardVersion.boardId, id), eq(boardVersion.number, number)))
  return found
}

const digestOf = (name: string, content: BoardContent): string =>
  sha256(JSON.stringify([name, content.refreshMinutes, content.filters, content.cards])).toString('hex')

type Saved = { bizId: string; version: number }

/**
 * Adds a board, or replaces its draft. Refuses access.denied, execute.denied, workspace.blocked, notFound, exists,
 * record.conflict, quota.full, validation.
 */
export async function saveBoard(
  tx: Tx,
  { saving, actor }: { saving: SavingBoard; actor: Actor },
): Promise<Saved | Refusal> {
  const { workspaceBizId, bizId, version, name, filters, refreshMinutes } = saving
  const action = bizId ? 'edit' : 'add'
  const workspace = await openWorkspace(tx, { key: { bizId: workspaceBizId }, actor, action, hold: 'share' })
  if (isRefusal(workspace)) return workspace
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('board'), ${workspace.id})`)
  const open = bizId === undefined ? undefined : await openToEdit(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (open && isRefusal(open)) return open
  if (open && open.workspace.id !== workspace.id) return refuse('notFound')
  const found = open?.board
  if (found && version !== found.version) return conflict(tx, found, version)
  const refused = await refuseName(tx, workspace, { name, found })
  if (refused) return refused
  const resolved = keepConditions(saving.cards, found?.draft.cards ?? [])
  if (isRefusal(resolved)) return resolved
  const draft = { cards: resolved.cards, filters, refreshMinutes }
  const updated = { name, draft, updatedById: actor.userId, updatedAt: sql`now()` }
  const [written] = found
    ? await tx
        .update(board)
        .set({ ...updated, version: found.version + 1 })
        .where(eq(board.id, found.id))
        .returning()
    : await tx
        .insert(board)
        .values({ ...updated, bizId: randomBizId(), workspaceId: workspace.id, ownerId: actor.userId })
        .returning()
  if (!written) throw new Error('no board was written')
  return { bizId: written.bizId, version: written.version }
}

async function refuseName(
  tx: Tx,
  { id }: OpenWorkspace,
  { name, found }: { name: string; found: Board | undefined },
): Promise<Refusal | undefined> {
  const ofWorkspace = eq(board.workspaceId, id)
  const [twin] = await tx
    .select({ id: board.id })
    .from(board)
    .where(and(ofWorkspace, sql`lower(${board.name}) = lower(${name})`))
  if (twin && twin.id !== found?.id) return refuse('exists', { faults: { name: [{ key: 'boards-faults:nameTaken' }] } })
  if (found) return undefined
  const [counted] = await tx.select({ has: count() }).from(board).where(ofWorkspace)
  return refuseBeyond(boardsQuota, counted?.has ?? 0)
}

type Publishing = { bizId: string; version: number; actor: Principal }
type Published = { number: number; version: number; name: string }

/**
 * Publishes the draft as the next version. Refuses notFound, execute.denied, workspace.blocked, record.conflict,
 * draft.unchanged, board.empty, table.right, delegation.outside, quota.full.
 */
export async function publishBoard(
  tx: Tx,
  clock: Clock,
  { bizId, version, note, actor }: Publishing & { note: string },
): Promise<Published | Refusal> {
  const open = await openToEdit(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const { board: found, workspace } = open
  if (version !== found.version) return conflict(tx, found, version)
  const { name, draft } = found
  if (draft.cards.length === 0) return refuse('board.empty')
  const denied = await requirePublishing(tx, clock, { cards: draft.cards, workspace, actor })
  if (denied) return denied
  return addVersion(tx, found, { name, content: draft, note, restoredFrom: null, actor })
}

/**
 * Publishes an earlier version as the next one. Replaces the draft too, unless it has unpublished changes. Refuses
 * notFound, execute.denied, workspace.blocked, record.conflict, draft.unchanged, table.right, delegation.outside,
 * quota.full.
 */
export async function restoreBoard(
  tx: Tx,
  clock: Clock,
  { bizId, version, number, actor }: Publishing & { number: number },
): Promise<Published | Refusal> {
  const open = await openToEdit(tx, { bizId, actor, action: 'edit', hold: 'hold' })
  if (isRefusal(open)) return open
  const { board: found, workspace } = open
  if (version !== found.version) return conflict(tx, found, version)
  const [earlier, published] = [
    await findVersion(tx, found, number),
    await findVersion(tx, found, found.publishedVersion),
  ]
  if (!earlier) return refuse('notFound')
  const { name, content, note } = earlier
  const denied = await requirePublishing(tx, clock, { cards: content.cards, workspace, actor })
  if (denied) return denied
  const restored = await addVersion(tx, found, { name, content, note, restoredFrom: number, actor })
  if (isRefusal(restored)) return restored
  const isDraftPublished = published?.digest === digestOf(found.name, found.draft)
  const taken = await refuseName(tx, workspace, { name, found })
  if (isDraftPublished && !taken) await tx.update(board).set({ name, draft: content }).where(eq(board.id, found.id))
  return restored
}

type NewVersion = {
  name: string
  content: BoardContent
  note: string
  restoredFrom: number | null
  actor: Actor
}

/** Refuses draft.unchanged, quota.full. */
async function addVersion(
  tx: Tx,
  { id, version, publishedVersion, lastVersion }: Board,
  { name, content, note, restoredFrom, actor }: NewVersion,
): Promise<Published | Refusal> {
  const full = refuseBeyond(versionsQuota, lastVersion)
  if (full) return full
  const digest = digestOf(name, content)
  const published = await findVersion(tx, { id }, publishedVersion)
  if (published && published.digest === digest && isDeepStrictEqual(published.content, content))
    return refuse('draft.unchanged')
  const number = lastVersion + 1
  await tx
    .insert(boardVersion)
    .values({ boardId: id, number, name, content, restoredFrom, note, digest, byId: actor.userId })
  await tx
    .update(board)
    .set({
      status: BoardStatus.published,
      publishedVersion: number,
      lastVersion: number,
      version: version + 1,
      updatedById: actor.userId,
      updatedAt: sql`now()`,
    })
    .where(eq(board.id, id))
  return { number, version: version + 1, name }
}

/** Removes all of these boards or none. Refuses notFound, execute.denied, workspace.blocked. */
export async function removeBoards(
  tx: Tx,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Actor },
): Promise<{ names: string[] } | Refusal> {
  const names: string[] = []
  for (const bizId of [...new Set(bizIds)].toSorted()) {
    const open = await openToEdit(tx, { bizId, actor, action: 'delete', hold: 'hold' })
    if (isRefusal(open)) return open
    names.push(open.board.name)
    await tx.delete(board).where(eq(board.id, open.board.id))
  }
  return { names }
}
