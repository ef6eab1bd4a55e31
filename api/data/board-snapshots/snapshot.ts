import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type CountingCards, countBoardCards } from '#api/data/boards/card-figures.ts'
import { openToRead, type ReadBoard } from '#api/data/boards/open-board.ts'
import { type Basis, basesOf, type KnownRights, seesAll } from '#api/data/boards/rights-basis.ts'
import { localTime } from '#api/data/boards/source-text.ts'
import { board } from '#api/data/boards/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId, sha256 } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { receiptText } from '#api/platform/receipt.ts'
import { user } from '#api/shell/accounts/table.ts'
import { isSeen, workSeenSince } from '#api/shell/workspaces/seen-since.ts'
import { boardSnapshotsMax } from '#contract/data/board-snapshots/codes.ts'
import type { Frozen, SnapshotDetail, SnapshotRow } from '#contract/data/board-snapshots/shapes.ts'
import { inReadingOrder } from '#contract/data/boards/grid.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { boardSnapshot } from './table.ts'

const snapshotsQuota = { name: 'boardSnapshots', max: boardSnapshotsMax } as const
type Freezing = { bizId: string; note: string; waitMs: number; actor: Principal; language: Language }
export type FrozenBoard = { board: ReadBoard; frozen: Frozen; bases: Basis[] }

/**
 * Captures the figures of the published version with the caller's rights and language. Refuses notFound, state.refused
 * (a card took too long).
 */
export async function freeze(
  counting: CountingCards,
  { bizId, note, waitMs, actor, language }: Freezing,
): Promise<FrozenBoard | Refusal> {
  const { db, clock } = counting
  const open = await openToRead(db, { bizId, actor, language })
  if (isRefusal(open)) return open
  const cards = inReadingOrder(open.content.cards)
  const counted = await countBoardCards(counting, { board: open, cards, chosen: [], actor, waitMs })
  if (counted.some(({ isCounting }) => isCounting)) return refuse('state.refused', { detail: { state: 'counting' } })
  const byId = new Map(counted.map((each) => [each.id, each]))
  const { rows } = await db.execute<{ now: string }>(sql`select ${clock.now} as now`)
  const { usercode, name } = actor
  const frozen: Frozen = {
    board: { bizId, name: open.name, version: open.number },
    at: new Date(rows[0]?.now ?? '').toISOString(),
    timeZone: clock.timeZone,
    by: { usercode, name },
    note,
    cards: cards.flatMap((placed) => {
      const found = byId.get(placed.card.id)
      // The condition of a card may contain values of columns that the reader does not see.
      return found ? [{ placed: { ...placed, condition: null }, counted: found }] : []
    }),
  }
  return { board: open, frozen, bases: await basesOf(counting, { board: open, counted, actor }) }
}

/** Signs and stores frozen figures. Refuses quota.full. */
export async function keepSnapshot(
  tx: Tx,
  { keys }: Pick<CountingCards, 'keys'>,
  { board: open, frozen, bases, actor }: FrozenBoard & { actor: Principal },
): Promise<{ bizId: string; digest: string } | Refusal> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('board_snapshot'), ${open.id})`)
  const own = and(eq(boardSnapshot.boardId, open.id), eq(boardSnapshot.byId, actor.userId))
  const full = refuseBeyond(snapshotsQuota, await tx.$count(boardSnapshot, own))
  if (full) return full
  const content = JSON.stringify(frozen, null, 1)
  const digest = sha256(content).toString('hex')
  const figures = frozen.cards.filter(({ counted }) => counted.figures !== null)
  const statement = receiptText('Snapshot of a board, version 1', [
    ['board', `${open.bizId} ${open.name}`],
    ['board version', open.number],
    ['made by', `${frozen.by.usercode} ${frozen.by.name}`],
    ['made at', frozen.at],
    ['cards', frozen.cards.length],
    ['cards with figures', figures.length],
    ['file', `sha256 ${digest}`],
  ])
  const bizId = randomBizId()
  await tx.insert(boardSnapshot).values({
    bizId,
    boardId: open.id,
    number: open.number,
    note: frozen.note,
    content,
    digest,
    statement,
    signature: keys.receipts.sign(statement),
    cards: frozen.cards.length,
    bases,
    byId: actor.userId,
    createdAt: frozen.at,
  })
  return { bizId, digest }
}

type Row = typeof boardSnapshot.$inferSelect

const rowOf = (
  { bizId, note, number, cards, byId, createdAt }: Omit<Row, 'content'>,
  by: string,
  actor: Principal,
): SnapshotRow => ({
  bizId,
  note,
  number,
  by,
  at: new Date(createdAt).toISOString(),
  cards,
  isOwn: byId === actor.userId,
})

type Showing = { clock: Clock; actor: Principal }

/** False for an agent if the snapshot was made before their delegation, unless it includes earlier data. */
const isShown = ({ clock, actor }: Showing) =>
  isSeen(clock, sql`${boardSnapshot.createdAt}`, workSeenSince({ principal: actor }))

/** False for an agent if a figure uses data from before that day, however late the snapshot was made. */
function isDataShown(content: string, { clock: { timeZone }, actor }: Showing): boolean {
  const since = workSeenSince({ principal: actor })
  if (since === null) return true
  const { cards } = JSON.parse(content) as Frozen
  return cards.every(({ counted: { source } }) => !source || localTime(source.versionAt, timeZone) >= since)
}

/** Lists snapshots, newest first. Refuses notFound. */
export async function listSnapshots(
  counting: CountingCards,
  { bizId, actor, language }: { bizId: string; actor: Principal; language: Language },
): Promise<{ board: { bizId: string; name: string }; snapshots: SnapshotRow[] } | Refusal> {
  const { db } = counting
  const open = await openToRead(db, { bizId, actor, language })
  if (isRefusal(open)) return open
  const showing = { ...counting, actor }
  const { content, ...columns } = getTableColumns(boardSnapshot)
  const isLimited = workSeenSince({ principal: actor }) !== null
  const rows = await db
    .select({ ...columns, content: isLimited ? content : sql<string>`''`, by: user.name })
    .from(boardSnapshot)
    .innerJoin(user, eq(user.id, boardSnapshot.byId))
    .where(and(eq(boardSnapshot.boardId, open.id), isShown(showing)))
    .orderBy(desc(boardSnapshot.id))
  const known: KnownRights = new Map()
  const snapshots: SnapshotRow[] = []
  for (const { by, ...row } of rows) {
    if (!isDataShown(row.content, showing)) continue
    if (row.byId === actor.userId || (await seesAll(counting, { board: open, bases: row.bases, actor, known })))
      snapshots.push(rowOf(row, by, actor))
  }
  return { board: { bizId, name: open.name }, snapshots }
}

/** A snapshot with its author; `board` has the name from the time of the snapshot. */
type Found = { row: Row; by: string; board: { bizId: string; name: string }; frozen: Frozen }

/**
 * Opens a snapshot for its author, and for readers of the board who could see all of it. Refuses notFound, also for
 * everyone else.
 */
async function openSnapshot(
  counting: CountingCards,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<Found | Refusal> {
  const { db } = counting
  const [found] = await db
    .select({ row: boardSnapshot, by: user.name, boardBizId: board.bizId })
    .from(boardSnapshot)
    .innerJoin(user, eq(user.id, boardSnapshot.byId))
    .innerJoin(board, eq(board.id, boardSnapshot.boardId))
    .where(and(eq(boardSnapshot.bizId, bizId), isShown({ ...counting, actor })))
  if (!found || !isDataShown(found.row.content, { ...counting, actor })) return refuse('notFound')
  const { row, by, boardBizId } = found
  const frozen = JSON.parse(row.content) as Frozen
  const opened = { row, by, frozen, board: { bizId: boardBizId, name: frozen.board.name } }
  if (row.byId === actor.userId) return opened
  const open = await openToRead(db, { bizId: boardBizId, actor })
  if (isRefusal(open)) return open
  const sees = await seesAll(counting, { board: open, bases: row.bases, actor, known: new Map() })
  return sees ? opened : refuse('notFound')
}

/** Refuses notFound. */
export async function getSnapshot(
  counting: CountingCards,
  params: { bizId: string; actor: Principal },
): Promise<SnapshotDetail | Refusal> {
  const found = await openSnapshot(counting, params)
  if (isRefusal(found)) return found
  const { row, by, frozen, board: named } = found
  const { content, digest, statement, signature } = row
  return {
    ...rowOf(row, by, params.actor),
    board: named,
    frozen,
    digest,
    bytes: Buffer.byteLength(content),
    statement,
    signature: signature.toString('base64url'),
    publicKey: counting.keys.receipts.publicKeyOf(statement, signature) ?? '',
  }
}

/** Refuses notFound. */
export async function snapshotFile(
  counting: CountingCards,
  params: { bizId: string; actor: Principal },
): Promise<{ name: string; content: string; digest: string } | Refusal> {
  const found = await openSnapshot(counting, params)
  if (isRefusal(found)) return found
  const { content, digest, createdAt } = found.row
  const day = new Date(createdAt).toISOString().slice(0, 'YYYY-MM-DD'.length)
  return { name: `${found.board.name}-${day}.json`, content, digest }
}

/** Removes snapshots of the caller. Refuses notFound for those of others. */
export async function removeSnapshots(
  tx: Db | Tx,
  { clock }: Pick<CountingCards, 'clock'>,
  { bizIds, actor }: { bizIds: readonly string[]; actor: Principal },
): Promise<{ removed: number } | Refusal> {
  const wanted = [...new Set(bizIds)]
  const showing = { clock, actor }
  const removed = await tx
    .delete(boardSnapshot)
    .where(and(inArray(boardSnapshot.bizId, wanted), eq(boardSnapshot.byId, actor.userId), isShown(showing)))
    .returning({ content: boardSnapshot.content })
  const areShown = removed.length === wanted.length && removed.every(({ content }) => isDataShown(content, showing))
  return areShown ? { removed: removed.length } : refuse('notFound')
}
