import { type SQL, sql } from 'drizzle-orm'
import { user } from '#api/shell/accounts/table.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import { workspaceMember } from './table.ts'

/** Query of the people who may work in a workspace: its owner and collaborators with enabled accounts. */
export const workersOf = (workspaceId: SQL): SQL => sql`
  select u.id, u.usercode, u.name from ${workspaceMember} b join ${user} u on u.id = b.user_id
  where b.workspace_id = ${workspaceId} and b.status = ${MemberStatus.active}
    and b.role_type in (${WorkspaceRole.owner}, ${WorkspaceRole.collaborator}) and u.status = ${UserStatus.enabled}`
