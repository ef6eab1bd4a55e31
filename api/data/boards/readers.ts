import { type SQL, sql } from 'drizzle-orm'
import { department, role, user } from '#api/shell/accounts/table.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import { workspace, workspaceMember } from '#api/shell/workspaces/table.ts'
import { administratorRole } from '#contract/shell/accounts/codes.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { boardDepartment, boardPerson, boardRole, boardVersion } from './table.ts'

type Reader = Pick<Actor, 'userId' | 'roles'>

/** Name of board `b` as its readers see it: of the published version, else of the draft. */
export const shownName = sql`coalesce((
  select shown.name from ${boardVersion} shown where shown.board_id = b.id and shown.number = b.published_version), b.name)`

/** Departments of the reader and all their ancestors, as the common table expression `reader_department`. */
export const readerDepartments = ({ userId }: Reader): SQL => sql`recursive reader_department as (
  select d.id, d.parent_id from ${department} d join ${user} u on u.department_id = d.id where u.id = ${userId}
  union all
  select d.id, d.parent_id from ${department} d join reader_department below on d.id = below.parent_id)`

/** True if the reader may edit board `b`: owners and collaborators of its workspace, and administrators may see it. */
export const isEditor = ({ userId, roles }: Reader): SQL => sql`(exists (
    select 1 from ${workspace} w where w.id = b.workspace_id and w.removed_at is null)
  and (${roles.includes(administratorRole)}::boolean or exists (
    select 1 from ${workspaceMember} m where m.workspace_id = b.workspace_id and m.user_id = ${userId}
      and m.status = ${MemberStatus.active} and m.role_type in (${WorkspaceRole.owner}, ${WorkspaceRole.collaborator}))))`

/** True if the audience of board `b` names the reader, their role or department. Needs `readerDepartments`. */
export const isNamed = ({ userId, roles }: Reader): SQL => sql`(
  exists (select 1 from ${boardPerson} p where p.board_id = b.id and p.user_id = ${userId})
  or exists (select 1 from ${boardRole} br join ${role} r on r.id = br.role_id
    where br.board_id = b.id and r.code = any(${sql.param([...roles])}::text[]))
  or exists (select 1 from ${boardDepartment} bd join reader_department rd on rd.id = bd.department_id
    where bd.board_id = b.id))`

/** True if board `b` is published and the reader belongs to its audience. Needs `readerDepartments`. */
const isAudience = (reader: Reader): SQL => sql`(b.published_version is not null
  and exists (select 1 from ${workspace} w where w.id = b.workspace_id and w.removed_at is null) and ${isNamed(reader)})`

/** True if the reader may open board `b`. Needs `readerDepartments`. */
export const isReader = (reader: Reader): SQL => sql`(${isEditor(reader)} or ${isAudience(reader)})`

/** As `isReader`, for queries that cannot start with a common table expression. */
export const isReaderAlone = (reader: Reader): SQL =>
  sql`(exists (with ${readerDepartments(reader)} select 1 where ${isReader(reader)}))`
