import { type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/serve.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import {
  type MemberStatus,
  type ScheduleApprovalState,
  WorkspaceRole,
  type WorkspaceStatus,
} from '#contract/shell/workspaces/codes.ts'
import { refusalOf, roleInWorkspace, type Standing, type WorkspaceAction } from '#contract/shell/workspaces/rules.ts'

/** Who asks: the person in whose name, and under delegation the one who acts. */
export type Actor = Pick<Principal, 'userId' | 'name' | 'roles' | 'acting'>

/** One person's place in a workspace. spec: platform §3 "ACL entry" */
export type Entry = { userId: number; roleType: WorkspaceRole; status: MemberStatus }

type Kept = {
  id: number
  bizId: string
  name: string
  photoPath: string | null
  version: number
  status: WorkspaceStatus
  scheduleApprovalState: ScheduleApprovalState
}

/** A workspace that is there, and how the actor stands in it. */
export type OpenWorkspace = Kept &
  Standing & { ownerId: number /** The actor's own, active or not. */; entry: Entry | undefined }

export type WorkspaceKey = { bizId: string } | { id: number }

/** Work goes on side by side under `share`; under `update`, the one lock of a workspace, who belongs to it changes. */
type Hold = 'share' | 'update'

const locks = { share: sql`for share`, update: sql`for update` } as const satisfies Record<Hold, SQL>

/** undefined where it is unknown or was removed. It stays as it is until the transaction ends where it is held. */
export async function findWorkspace(
  db: Db | Tx,
  { key, actor, hold }: { key: WorkspaceKey; actor: Actor; hold?: Hold },
): Promise<OpenWorkspace | undefined> {
  const which = 'id' in key ? sql`id = ${key.id}` : sql`biz_id = ${key.bizId}`
  const { rows } = await db.execute<Kept>(sql`
    select id, biz_id as "bizId", name, photo_path as "photoPath", version, status,
      schedule_approval_state as "scheduleApprovalState"
    from workspace where ${which} and removed_at is null ${hold ? locks[hold] : sql``}`)
  const [kept] = rows
  if (!kept) return undefined
  // In a statement of its own it sees what others have committed while the lock was waited for.
  const { rows: entries } = await db.execute<Entry>(sql`
    select user_id as "userId", role_type as "roleType", status from workspace_member
    where workspace_id = ${kept.id} and (user_id = ${actor.userId} or role_type = ${WorkspaceRole.owner})`)
  const owner = entries.find(({ roleType }) => roleType === WorkspaceRole.owner)
  if (!owner) throw new Error(`the workspace ${kept.bizId} has no owner`)
  const entry = entries.find(({ userId }) => userId === actor.userId)
  return { ...kept, ownerId: owner.userId, entry, roleType: roleInWorkspace(entry, actor.roles) }
}

/**
 * The workspace, for one who may do that in it. Refuses access.denied (no member; unknown, foreign and removed alike),
 * execute.denied, workspace.blocked, as rules.ts says.
 */
export async function openWorkspace(
  db: Db | Tx,
  { action, ...asked }: { key: WorkspaceKey; actor: Actor; action: WorkspaceAction; hold?: Hold },
): Promise<OpenWorkspace | Refusal> {
  const found = await findWorkspace(db, asked)
  const refused = found ? refusalOf(action, found) : 'access.denied'
  return found && !refused ? found : refuse(refused ?? 'access.denied')
}

/** The people a client named who may be given something: with enabled accounts, which stay so until the transaction ends. */
export async function enabledUsers(
  tx: Tx,
  userIds: readonly number[],
): Promise<Map<number, { usercode: string; name: string }>> {
  const { rows } = await tx.execute<{ id: number; usercode: string; name: string }>(sql`
    select id, usercode, name from ${accounts.user}
    where id = any(${sql.param([...userIds])}::int[]) and status = '0' order by id for share`)
  return new Map(rows.map(({ id, ...person }) => [id, person]))
}

/** Whether that is the actor themselves, or the one who acts for them: nobody gives themselves something in another's name. */
export const isSelf = ({ userId, acting }: Actor, other: number): boolean =>
  userId === other || acting?.agent.userId === other
