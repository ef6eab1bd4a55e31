import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import {
  type MemberStatus,
  type ScheduleApprovalState,
  WorkspaceRole,
  type WorkspaceStatus,
} from '#contract/shell/workspaces/codes.ts'
import {
  type MemberAccess,
  refusalOf,
  roleInWorkspace,
  type WorkspaceAction,
} from '#contract/shell/workspaces/rules.ts'

/** The principal, and under delegation also the agent. */
export type Actor = Pick<Principal, 'userId' | 'name' | 'roles' | 'delegation'>

/** Entry of one person in a workspace. spec: platform §3 "ACL entry" */
export type Entry = { userId: number; roleType: WorkspaceRole; status: MemberStatus }

type WorkspaceRecord = {
  id: number
  bizId: string
  name: string
  photoPath: string | null
  version: number
  status: WorkspaceStatus
  scheduleApprovalState: ScheduleApprovalState
}

/** An existing workspace, with the actor's role in it. */
export type OpenWorkspace = WorkspaceRecord &
  MemberAccess & {
    ownerId: number
    /** The actor's own entry, active or not. */
    entry: Entry | undefined
  }

export type WorkspaceKey = { bizId: string } | { id: number }

/** `share`: concurrent work in the workspace. `update`: exclusive lock for changes of membership. */
type Hold = 'share' | 'update'

const locks = { share: sql`for share`, update: sql`for update` } as const satisfies Record<Hold, SQL>

/** undefined if unknown or removed. With `hold`, locked until the transaction ends. */
export async function findWorkspace(
  db: Db | Tx,
  { key, actor, hold }: { key: WorkspaceKey; actor: Actor; hold?: Hold },
): Promise<OpenWorkspace | undefined> {
  const which = 'id' in key ? sql`id = ${key.id}` : sql`biz_id = ${key.bizId}`
  const { rows } = await db.execute<WorkspaceRecord>(sql`
    select id, biz_id as "bizId", name, photo_path as "photoPath", version, status,
      schedule_approval_state as "scheduleApprovalState"
    from workspace where ${which} and removed_at is null ${hold ? locks[hold] : sql``}`)
  const [found] = rows
  if (!found) return undefined
  // A separate statement, which sees changes that others committed while the first one waited for the lock.
  const { rows: entries } = await db.execute<Entry>(sql`
    select user_id as "userId", role_type as "roleType", status from workspace_member
    where workspace_id = ${found.id} and (user_id = ${actor.userId} or role_type = ${WorkspaceRole.owner})`)
  const owner = entries.find(({ roleType }) => roleType === WorkspaceRole.owner)
  if (!owner) throw new Error(`the workspace ${found.bizId} has no owner`)
  const entry = entries.find(({ userId }) => userId === actor.userId)
  return { ...found, ownerId: owner.userId, entry, roleType: roleInWorkspace(entry, actor.roles) }
}

/**
 * The workspace, if the actor may perform the action by rules.ts. Refuses access.denied (not a member, unknown or
 * removed), execute.denied, workspace.blocked.
 */
export async function openWorkspace(
  db: Db | Tx,
  { action, ...params }: { key: WorkspaceKey; actor: Actor; action: WorkspaceAction; hold?: Hold },
): Promise<OpenWorkspace | Refusal> {
  const found = await findWorkspace(db, params)
  const refused = found ? refusalOf(action, found) : 'access.denied'
  return found && !refused ? found : refuse(refused ?? 'access.denied')
}

/** Users with enabled accounts among the given ids, locked until the transaction ends. */
export async function enabledUsers(
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, { usercode: string; name: string }>> {
  const { rows } = await tx.execute<{ id: number; usercode: string; name: string }>(sql`
    select id, usercode, name from ${accounts.user}
    where id = any(${sql.param([...userIds])}::int[]) and status = '0' order by id for share`)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** True for the actor or their agent: nobody may grant themselves something in another's name. */
export const isSelf = ({ userId, delegation }: Actor, other: number): boolean =>
  userId === other || delegation?.agent.userId === other
