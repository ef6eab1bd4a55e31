import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import { noteMessages } from '#api/platform/db/signal.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { type News, sendMessages } from '#api/shell/messages/send.ts'
import * as messages from '#api/shell/messages/table.ts'
import type { Language, Localized } from '#contract/platform/language.ts'
import { administratorRole, UserStatus } from '#contract/shell/accounts/codes.ts'
import { NewsLevel, NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import * as at from '#contract/shell/workspaces/addresses.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import type { Actor } from './open-workspace.ts'

type NewsAbout = {
  actor: Pick<Actor, 'name' | 'delegation'>
  workspace: { id: number; bizId: string; name: string }
  roleType?: WorkspaceRole
}

/** Text keys below news:workspace. */
type Words =
  | 'invited'
  | 'agreed'
  | 'rejected'
  | 'removed'
  | 'left'
  | 'roleChanged'
  | 'transferred'
  | 'replaced'
  | 'ownerReplaced'
  | 'ownerDisabled'
  | 'disabled'
  | 'enabled'
  | 'workspaceRemoved'

function say(words: Words, { actor, workspace, roleType }: NewsAbout): Localized {
  const inOne = (language: Language): string => {
    const typed = typedTextIn(language)
    const person = actor.delegation
      ? typed('workspaces-news:workspace.acting', { person: actor.name, agent: actor.delegation.agent.name })
      : actor.name
    const role = roleType === undefined ? '' : textIn(language)(`workspaces-news:role.${roleType}`)
    return typed(`workspaces-news:workspace.${words}`, { person, workspace: workspace.name, role })
  }
  return { 'zh-Hans': inOne('zh-Hans'), 'zh-Hant': inOne('zh-Hant'), en: inOne('en') }
}

const about = (words: Words, news: NewsAbout): Pick<News, 'workspaceId' | 'body'> => ({
  workspaceId: news.workspace.bizId,
  body: say(words, news),
})

/** Invites people; the message opens the dialog. */
export const notifyInvited = (
  tx: Tx,
  to: readonly number[],
  news: NewsAbout & { roleType: WorkspaceRole },
): Promise<void> =>
  sendMessages(tx, {
    to,
    noticeType: NoticeType.memberInvitation,
    newsLevel: NewsLevel.important,
    routeKey: RouteKey.workspaceInvite,
    ...about('invited', news),
  })

export const notifyMembers = (
  tx: Tx,
  to: readonly number[],
  words: 'agreed' | 'rejected' | 'removed' | 'left' | 'roleChanged' | 'transferred' | 'replaced' | 'ownerReplaced',
  news: NewsAbout,
): Promise<void> =>
  sendMessages(tx, {
    to,
    noticeType: NoticeType.memberManagement,
    // A removed member can no longer open the page.
    ...(words !== 'removed' && leadingTo(at.members(news.workspace.id))),
    ...about(words, news),
  })

const leadingTo = (path: string) => ({ routeKey: RouteKey.page, path })

/**
 * Notifies the collaborators of each workspace of a disabled owner, and the administrators, who may replace the owner.
 * design: domain §8 "Teams"
 */
export async function notifyOwnerDisabled(tx: Tx, owner: { userId: number; name: string }): Promise<void> {
  const { rows } = await tx.execute<{ id: number; bizId: string; name: string; to: number[] }>(sql`
    select w.id, w.biz_id as "bizId", w.name, array(
      select u.id from ${accounts.user} u
      where u.status = ${UserStatus.enabled} and u.id <> ${owner.userId} and u.id in (
        select m.user_id from workspace_member m
        where m.workspace_id = w.id and m.status = ${MemberStatus.active} and m.role_type = ${WorkspaceRole.collaborator}
        union
        select ur.user_id from ${accounts.userRole} ur join ${accounts.role} r on r.id = ur.role_id where r.code = ${administratorRole})
      order by u.id) as "to"
    from workspace_member h join workspace w on w.id = h.workspace_id
    where h.user_id = ${owner.userId} and h.role_type = ${WorkspaceRole.owner} and w.removed_at is null
    order by w.id`)
  const actor = { ...owner, delegation: null }
  await sendMessages(
    tx,
    ...rows.map(({ id, to, ...workspace }) => ({
      to,
      noticeType: NoticeType.memberManagement,
      newsLevel: NewsLevel.important,
      ...leadingTo(at.members(id)),
      ...about('ownerDisabled', { actor, workspace: { id, ...workspace } }),
    })),
  )
}

export const notifyOfWorkspace = (
  tx: Tx,
  to: readonly number[],
  words: 'disabled' | 'enabled' | 'workspaceRemoved',
  news: NewsAbout,
): Promise<void> =>
  sendMessages(tx, {
    to,
    noticeType: NoticeType.specialManagement,
    newsLevel: NewsLevel.important,
    ...(words !== 'workspaceRemoved' && leadingTo(at.workspaceHome(news.workspace.id))),
    ...about(words, news),
  })

const openInvitations = (userIds: readonly number[], workspaceBizId: string) => sql`
  user_id = any(${sql.param([...userIds])}::int[]) and read_at is null
    and workspace_id = ${workspaceBizId} and route_key = ${RouteKey.workspaceInvite}`

/** Marks the message of an answered invitation as read. spec: platform §4 */
export async function readInvitation(
  tx: Tx,
  clock: Clock,
  { userId, bizId }: { userId: number; bizId: string },
): Promise<void> {
  await tx.execute(sql`update ${messages.message} set read_at = ${clock.now} where ${openInvitations([userId], bizId)}`)
  noteMessages(tx, [userId])
}

/** Deletes unread invitations that were withdrawn, or are sent again. */
export async function takeBackInvitations(tx: Tx, userIds: readonly number[], workspaceBizId: string): Promise<void> {
  if (userIds.length === 0) return
  await tx.execute(sql`delete from ${messages.message} where ${openInvitations(userIds, workspaceBizId)}`)
  noteMessages(tx, userIds)
}
