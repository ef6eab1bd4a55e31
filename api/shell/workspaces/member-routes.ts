import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Publish } from '#api/platform/events/events.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import { MemberStatus, WorkspaceRole } from '#contract/shell/workspaces/codes.ts'
import type { MemberRow } from '#contract/shell/workspaces/shapes.ts'
import * as invitations from './invitation.ts'
import * as members from './member.ts'
import { exportRoles } from './role-workbook.ts'

export const memberRoutes = ({ db, clock, publish }: { db: Db; clock: Clock; publish: Publish }): Route[] => [
  read(calls.pageMembers, async ({ query, caller }) => {
    const { bizId, current: _, size: __, sort, order, ...filter } = query
    const page = pageOf(query)
    const params = { bizId, actor: signedIn(caller), filter, sort: { by: sort, order }, page }
    const found = await members.pageMembers(db, params)
    return isRefusal(found) ? found : recordsOf(found, page)
  }),

  file(calls.exportMembers, async ({ query, caller }) => {
    const { bizId, sort, order, ...filter } = query
    const params = { bizId, actor: signedIn(caller), filter, sort: { by: sort, order } }
    const found = await members.membersToExport(db, params)
    if (isRefusal(found)) return found
    const say = textIn(caller.language)
    const moment = momentsOf(clock)
    const word = (key: string) => say(`workspaces:${key}`)
    const roleIn = (role: WorkspaceRole) => word(`role.${roleWord[role]}`)
    const statusIn = (status: MemberStatus) => word(`member.${statusWord[status]}`)
    const columns: ListColumn<MemberRow>[] = [
      { head: word('field.member'), width: 16, of: ({ name }) => name },
      { head: word('field.usercode'), width: 16, of: ({ usercode }) => usercode },
      { head: word('field.dept'), width: 32, of: ({ dept }) => dept },
      { head: word('field.role'), width: 12, of: ({ roleType }) => roleIn(roleType) },
      { head: word('field.invitation'), width: 12, of: ({ status }) => statusIn(status) },
      { head: word('field.invitedBy'), width: 16, of: ({ invitedBy }) => invitedBy },
      {
        head: word('field.since'),
        width: 20,
        format: 'second',
        of: ({ answeredAt, invitedAt }) => moment(answeredAt ?? invitedAt),
      },
    ]
    const title = word('members.title')
    const filtered = [
      [word('field.workspace'), found.workspace],
      [word('members.keyword'), filter.keyword],
      [word('field.role'), filter.roleType && roleIn(filter.roleType)],
      [word('field.invitation'), filter.status && statusIn(filter.status)],
    ] as const
    const sheet = listSheet(title, columns, found.rows)
    const list = { title, sheet, filter: filtered, params: query, more: found.more }
    return { ...(await listFile({ db, clock, caller }, list)), object: `workspace:${bizId}` }
  }),

  write(calls.inviteMembers, async (tx, { query: { bizId }, body, caller }) => {
    const sent = await invitations.inviteMembers(tx, clock, { bizId, actor: signedIn(caller), invited: body })
    if (isRefusal(sent)) return sent
    const { usercodes, ...reply } = sent
    return { reply, object: `workspace:${bizId}`, detail: { usercodes } }
  }),

  write(calls.answerInvitation, async (tx, { query: { bizId }, body: { status }, caller }) => {
    const answered = await invitations.answerInvitation(tx, clock, { bizId, actor: signedIn(caller), answer: status })
    return isRefusal(answered) ? answered : { reply: answered, object: `workspace:${bizId}`, detail: { status } }
  }),

  write(calls.removeMember, async (tx, { query: { bizId }, body, caller }) => {
    const removed = await members.removeMember(tx, { clock, publish }, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(removed)) return removed
    return { reply: null, object: `workspace:${bizId}`, detail: { usercode: removed.usercode } }
  }),

  write(calls.transferOwner, async (tx, { query: { bizId }, body, caller }) => {
    const transferred = await members.transferOwner(tx, clock, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(transferred)) return transferred
    return { reply: null, object: `workspace:${bizId}`, detail: { usercode: transferred.usercode } }
  }),

  write(calls.changeRole, async (tx, { query: { bizId }, body, caller }) => {
    const changed = await members.changeRole(tx, clock, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(changed)) return changed
    const detail = { usercode: changed.usercode, roleType: body.roleType }
    return { reply: null, object: `workspace:${bizId}`, detail }
  }),

  write(calls.replaceOwner, async (tx, { query: { bizId }, body, caller }) => {
    const replaced = await members.replaceOwner(tx, { clock, publish }, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(replaced)) return replaced
    return { reply: null, object: `workspace:${bizId}`, detail: { usercode: replaced.usercode } }
  }),

  file(calls.exportRoles, ({ query: { bizId }, caller }) => exportRoles({ db, clock }, { bizId, caller })),
]

const roleWord = {
  [WorkspaceRole.owner]: 'owner',
  [WorkspaceRole.collaborator]: 'collaborator',
  [WorkspaceRole.viewer]: 'viewer',
} as const
const statusWord = {
  [MemberStatus.active]: 'agreed',
  [MemberStatus.pending]: 'pending',
  [MemberStatus.rejected]: 'rejected',
} as const
