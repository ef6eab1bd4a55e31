import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { setAudience } from '#api/data/boards/audience.ts'
import { findVersion, publishBoard, saveBoard } from '#api/data/boards/board.ts'
import { board, shippedBoard } from '#api/data/boards/table.ts'
import { platformTable } from '#api/data/platform-tables/table.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { sha256 } from '#api/platform/keys.ts'
import { textIn } from '#api/platform/text.ts'
import { role } from '#api/shell/accounts/table.ts'
import type { BoardContent } from '#contract/data/boards/shapes.ts'
import { type ShippedBoard, ShippedState, shippedBoards } from '#contract/data/cockpit/codes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { contentOf, nameOf, rolesOf, shippedTables, tablesOf } from './shipped.ts'

export type Place = { workspaceId: number; workspaceBizId: string; language: Language }

type Taken = { code: string; bizId: string; isRead: boolean }

/** Tables of the workspace that hold the cockpit's platform tables. */
export async function takenTables(tx: Tx, { workspaceId }: Pick<Place, 'workspaceId'>): Promise<Taken[]> {
  const rows = await tx
    .select({ code: platformTable.code, bizId: dataTable.bizId, versionId: dataTable.versionId })
    .from(platformTable)
    .innerJoin(dataTable, eq(dataTable.id, platformTable.tableId))
    .where(and(eq(dataTable.workspaceId, workspaceId), inArray(platformTable.code, [...shippedTables])))
  return rows.map(({ versionId, ...row }) => ({ ...row, isRead: versionId !== null }))
}

const digestOf = (name: string, content: BoardContent): string =>
  sha256(JSON.stringify([name, content])).toString('hex')

type Known = typeof shippedBoard.$inferSelect
type Shipping = { code: ShippedBoard; place: Place; taken: readonly Taken[]; known: Known | undefined }

export type Offered = { name: string; content: BoardContent; digest: string; isWaiting: boolean }

/** The board as the product ships it today; without cards if none of its tables has data. */
export function offeredOf({ code, place, taken }: Omit<Shipping, 'known'>): Offered {
  const own = taken.filter((table) => tablesOf(code).some((wanted) => wanted === table.code))
  const tables = new Map(own.flatMap(({ code: of, bizId, isRead }) => (isRead ? [[of as string, bizId] as const] : [])))
  const name = nameOf(code, place.language)
  const content = contentOf(code, { tables, language: place.language })
  return { name, content, digest: digestOf(name, content), isWaiting: own.some(({ isRead }) => !isRead) }
}

/** State of a board that was shipped before: preserves the organisation's own changes and removals. */
export async function stateOfShipped(
  tx: Tx,
  known: Known,
  { digest }: Pick<Offered, 'digest'>,
): Promise<{ state: ShippedState; found?: typeof board.$inferSelect }> {
  const [found] = known.boardId === null ? [] : await tx.select().from(board).where(eq(board.id, known.boardId))
  if (!found) return { state: ShippedState.removed }
  const published = await findVersion(tx, found, found.publishedVersion)
  const isUntouched =
    found.publishedVersion === known.number &&
    found.name === published?.name &&
    isDeepStrictEqual(found.draft, published.content)
  if (!isUntouched) return { state: ShippedState.changed, found }
  return { state: known.digest === digest ? ShippedState.current : ShippedState.outdated, found }
}

/** Ships boards whose tables have data, and updates unchanged ones. Returns true if a board still waits for data. */
export async function shipBoards(
  tx: Tx,
  clock: Clock,
  { place, actor }: { place: Place; actor: Principal },
): Promise<{ isWaiting: boolean; shipped: ShippedBoard[] } | Refusal> {
  const taken = await takenTables(tx, place)
  const rows = await tx.select().from(shippedBoard)
  const shipped: ShippedBoard[] = []
  let isWaiting = false
  for (const code of shippedBoards) {
    const offered = offeredOf({ code, place, taken })
    isWaiting ||= offered.isWaiting
    if (offered.isWaiting || offered.content.cards.length === 0) continue
    const known = rows.find((row) => row.code === code)
    const { state, found } = known ? await stateOfShipped(tx, known, offered) : { state: ShippedState.none }
    if (state !== ShippedState.none && state !== ShippedState.outdated) continue
    const done = await shipOne(tx, clock, { code, place, offered, found, actor })
    if (isRefusal(done)) return done
    shipped.push(code)
  }
  return { isWaiting, shipped }
}

type One = {
  code: ShippedBoard
  place: Place
  offered: Offered
  found: typeof board.$inferSelect | undefined
  actor: Principal
}

async function shipOne(
  tx: Tx,
  clock: Clock,
  { code, place, offered, found, actor }: One,
): Promise<Refusal | undefined> {
  const { name, content, digest } = offered
  const { workspaceBizId, language } = place
  const existing = found && { bizId: found.bizId, version: found.version }
  const saved = await saveBoard(tx, { saving: { workspaceBizId, name, ...content, ...existing }, actor })
  if (isRefusal(saved)) return saved
  let { version } = saved
  if (!found) {
    const roles = await tx
      .select({ code: role.code })
      .from(role)
      .where(inArray(role.code, [...rolesOf(code)]))
    const audience = { roles: roles.map((each) => each.code), departments: [], people: [] }
    const set = await setAudience(tx, { setting: { bizId: saved.bizId, version, ...audience }, actor })
    if (isRefusal(set)) return set
    version = set.version
  }
  const note = textIn(language)('cockpit-boards:shipped')
  const published = await publishBoard(tx, clock, { bizId: saved.bizId, version, note, actor })
  if (isRefusal(published)) return published
  const [row] = await tx.select({ id: board.id }).from(board).where(eq(board.bizId, saved.bizId))
  const values = { boardId: row?.id ?? null, digest, number: published.number }
  await tx
    .insert(shippedBoard)
    .values({ code, ...values })
    .onConflictDoUpdate({ target: shippedBoard.code, set: values })
  return undefined
}

/** bizIds of existing shipped boards, by code. */
export async function shippedIds(tx: Tx): Promise<Map<string, string>> {
  const rows = await tx
    .select({ code: shippedBoard.code, bizId: board.bizId })
    .from(shippedBoard)
    .innerJoin(board, eq(board.id, shippedBoard.boardId))
    .where(isNotNull(board.publishedVersion))
  return new Map(rows.map(({ code, bizId }) => [code, bizId]))
}
