import { type SQL, sql } from 'drizzle-orm'
import type { Principal } from '#api/platform/http/caller.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'

/** Condition on table `t`: this user is owner or collaborator of the workspace that owns it. */
export const ownsTable = ({ userId }: Pick<Principal, 'userId'>): SQL => sql`exists (
  select 1 from ${workspaces.workspaceMember} om
  where om.workspace_id = t.workspace_id and om.user_id = ${userId} and om.status = ${MemberStatus.active}
    and om.role_type in (${WorkspaceRole.owner}, ${WorkspaceRole.collaborator}))`
