import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#api/platform/db/connection.ts'
import { asc, desc, type List, matches, readPage, search } from '#api/platform/db/list.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { user } from '#api/shell/accounts/table.ts'
import { type Actor, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import type { BoardStatus } from '#contract/data/boards/codes.ts'
import type { BoardItem, BoardRow, BoardVersionRow } from '#contract/data/boards/shapes.ts'
import type { Page, Paged, Sort } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { openToEdit } from './open-board.ts'
import { isEditor, isReader, readerDepartments, shownName } from './readers.ts'
import { boardName, shippedCode } from './shipped-texts.ts'
import { board, boardDepartment, boardPerson, boardRole, boardVersion } from './table.ts'

type Shipped = { shippedCode: string | null }

/** Translates the names of shipped boards to the caller's language. */
function inLanguage<Row extends Shipped & { name: string }>(
  { rows, ...page }: Paged<Row>,
  { language }: Caller,
): Paged<Omit<Row, 'shippedCode'>> {
  const named = ({ shippedCode: code, ...row }: Row) => ({
    ...row,
    name: boardName({ name: row.name, shippedCode: code }, language),
  })
  return { ...page, rows: rows.map(named) }
}

/** Boards that the caller may open, by creation; all statuses if none is given. Only editors see drafts. */
export async function listBoards(
  db: Db,
  { caller, status, page }: { caller: Caller; status: BoardStatus | undefined; page: Page },
): Promise<Paged<BoardItem>> {
  const actor = signedIn(caller)
  const list: List = {
    with: readerDepartments(actor),
    columns: sql`b.id, b.biz_id as "bizId", ${shownName} as name, b.status, ${shippedCode} as "shippedCode"`,
    from: sql`${board} b`,
    where: [matches(sql`b.status`, status), isReader(actor)],
    order: [asc(sql`b.id`)],
    counted: 'with rows',
    isBatched: true,
  }
  return inLanguage(await readPage<BoardItem & Shipped>(db, list, page), caller)
}

type Params = {
  workspaceBizId: string
  caller: Caller
  page: Page
  keyword?: string | undefined
  sort: Sort<'name' | 'updatedAt'>
}

/** Boards of a workspace: editors see drafts, others what is published. Refuses access.denied, execute.denied. */
export async function pageWorkspaceBoards(
  db: Db,
  { workspaceBizId, caller, page, keyword, sort }: Params,
): Promise<Paged<BoardRow> | Refusal> {
  const actor = signedIn(caller)
  const workspace = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
  if (isRefusal(workspace)) return workspace
  const name = sql`(case when ${isEditor(actor)} then b.name else v.name end)`
  const cards = sql`(case when ${isEditor(actor)} then b.draft else v.content end) -> 'cards'`
  const sortColumns: Record<Params['sort']['by'], SQL> = { name: sql`lower(${name})`, updatedAt: sql`b.updated_at` }
  const list: List = {
    with: readerDepartments(actor),
    columns: sql`b.id, b.biz_id as "bizId", ${name} as name, b.status, b.published_version as "publishedVersion",
      jsonb_array_length(${cards}) as cards, u.name as owner, b.updated_at as "updatedAt", b.version, ${shippedCode} as "shippedCode",
      (select count(*)::int from ${boardRole} r where r.board_id = b.id)
        + (select count(*)::int from ${boardDepartment} d where d.board_id = b.id)
        + (select count(*)::int from ${boardPerson} p where p.board_id = b.id) as audience`,
    from: sql`${board} b join ${user} u on u.id = b.owner_id
      left join ${boardVersion} v on v.board_id = b.id and v.number = b.published_version`,
    where: [sql`b.workspace_id = ${workspace.id}`, isReader(actor), search(keyword, [name])],
    order: [
      { by: sortColumns[sort.by], order: sort.order },
      { by: sql`b.id`, order: sort.order },
    ],
    counted: 'with rows',
  }
  return inLanguage(await readPage<BoardRow & Shipped>(db, list, page), caller)
}

/** Pages versions, newest first. Refuses notFound. */
export async function pageVersions(
  db: Db,
  { bizId, actor, page }: { bizId: string; actor: Actor; page: Page },
): Promise<Paged<BoardVersionRow> | Refusal> {
  const open = await openToEdit(db, { bizId, actor, action: 'view' })
  if (isRefusal(open)) return open
  const list: List = {
    columns: sql`v.number, v.name, v.note, v.restored_from as "restoredFrom", u.name as by, v.created_at as at,
      jsonb_array_length(v.content -> 'cards') as cards, v.digest`,
    from: sql`${boardVersion} v join ${user} u on u.id = v.by_id`,
    where: [sql`v.board_id = ${open.board.id}`],
    order: [desc(sql`v.number`)],
    counted: 'with rows',
  }
  return readPage<BoardVersionRow>(db, list, page)
}
