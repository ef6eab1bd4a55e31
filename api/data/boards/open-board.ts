import { eq, type SQL, sql } from 'drizzle-orm'
import { queryBatched } from '#api/platform/db/batched-query.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Actor, type OpenWorkspace, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import { workspace as workspaceTable } from '#api/shell/workspaces/table.ts'
import { type BoardContent, boardNumberIn } from '#contract/data/boards/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { WorkspaceAction } from '#contract/shell/workspaces/rules.ts'
import { isEditor, isReader, readerDepartments } from './readers.ts'
import { boardName, shippedCards, shippedCode } from './shipped-texts.ts'
import { board, boardVersion } from './table.ts'

export type Board = typeof board.$inferSelect
type OpenBoard = { board: Board; workspace: OpenWorkspace }

type Params = { bizId: string; actor: Actor; action: WorkspaceAction; hold?: 'hold' }

/**
 * Opens a board for its editors. `view` shows the draft, which viewers of the workspace do not see. `hold` locks it
 * until the transaction ends. Refuses notFound (also for everyone who may not see the draft), execute.denied,
 * workspace.blocked.
 */
export async function openToEdit(db: Db | Tx, { bizId, actor, action, hold }: Params): Promise<OpenBoard | Refusal> {
  const [unheld] = await db.select().from(board).where(eq(board.bizId, bizId))
  if (!unheld) return refuse('notFound')
  const key = { id: unheld.workspaceId }
  const workspace = await openWorkspace(db, { key, actor, action: 'view', ...(hold && { hold: 'share' }) })
  if (isRefusal(workspace)) return refuse('notFound')
  const { rows } = await db.execute(sql`select 1 from ${board} b where b.id = ${unheld.id} and ${isEditor(actor)}`)
  if (rows.length === 0) return refuse('notFound')
  if (action !== 'view') {
    const allowed = await openWorkspace(db, { key, actor, action })
    if (isRefusal(allowed)) return allowed
  }
  if (!hold) return { board: unheld, workspace }
  const [held] = await db.select().from(board).where(eq(board.id, unheld.id)).for('update')
  return held ? { board: held, workspace } : refuse('notFound')
}

/** Content as one reader opened it: a version, or the draft for an editor. */
export type ReadBoard = {
  id: number
  bizId: string
  workspaceId: number
  workspaceBizId: string
  workspaceName: string
  name: string
  content: BoardContent
  /** Number of the version; 0 is the draft. */
  number: number
  at: string
  /** Author of the version; cards shown as published use their right. */
  byId: number
  isEditor: boolean
  shippedCode: string | null
}

type Reading = {
  /** Its bizId, or its number as text. */
  bizId: string
  actor: Actor
  number?: number | undefined
  draft?: boolean | undefined
  /** Language of a shipped board's texts; the stored texts by default. */
  language?: Language | undefined
}

/** The published version. Editors may also read other versions and the draft. Refuses notFound. */
export async function openToRead(
  db: Db | Tx,
  { bizId, actor, number, draft = false, language }: Reading,
): Promise<ReadBoard | Refusal> {
  const [found] = await queryBatched<ReadBoard>(
    db,
    sql`
    with ${readerDepartments(actor)}
    select b.id, b.biz_id as "bizId", b.workspace_id as "workspaceId", ws.biz_id as "workspaceBizId",
      ws.name as "workspaceName", coalesce(v.name, b.name) as name, coalesce(v.content, b.draft) as content,
      coalesce(v.number, 0) as number, coalesce(v.created_at, b.updated_at) as at,
      coalesce(v.by_id, b.updated_by_id) as "byId", ${isEditor(actor)} as "isEditor",
      ${shippedCode} as "shippedCode"
    from ${board} b join ${workspaceTable} ws on ws.id = b.workspace_id
    left join ${boardVersion} v on not ${draft}::boolean and v.board_id = b.id
      and v.number = coalesce(${number ?? null}::int, b.published_version)
    where ${isBoard(bizId)} and ${isReader(actor)}`,
  )
  if (!found) return refuse('notFound')
  const isPublished = number === undefined && !draft
  if (!isPublished && !found.isEditor) return refuse('notFound')
  if (found.number === 0 && !draft) return refuse('notFound')
  return language && found.shippedCode !== null ? inLanguage(found, language) : found
}

function isBoard(id: string): SQL {
  const number = boardNumberIn(id)
  return number === undefined ? sql`b.biz_id = ${id}` : sql`b.id = ${number}`
}

const inLanguage = (found: ReadBoard, language: Language): ReadBoard => ({
  ...found,
  name: boardName(found, language),
  content: { ...found.content, cards: shippedCards(found.content.cards, language) },
})
