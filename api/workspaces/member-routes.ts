import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal } from '#contract/problem.ts'
import * as calls from '#contract/workspaces/calls.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { file, type Route, read, signedIn, write } from '../serve.ts'
import * as invitations from './invitation.ts'
import * as members from './member.ts'
import { exportRoles } from './role-workbook.ts'

/** Who belongs to a workspace. */
export const memberRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  read(calls.pageMembers, async ({ query, caller }) => {
    const { bizId, keyword, roleType, status, userId } = query
    const page = pageOf(query)
    const asked = { bizId, actor: signedIn(caller), filter: { keyword, roleType, status, userId }, page }
    const found = await members.pageMembers(db, asked)
    return isRefusal(found) ? found : recordsOf(found, page)
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
    const removed = await members.removeMember(tx, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(removed)) return removed
    return { reply: null, object: `workspace:${bizId}`, detail: { usercode: removed.usercode } }
  }),

  write(calls.transferOwner, async (tx, { query: { bizId }, body, caller }) => {
    const transferred = await members.transferOwner(tx, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(transferred)) return transferred
    return { reply: null, object: `workspace:${bizId}`, detail: { usercode: transferred.usercode } }
  }),

  write(calls.changeRole, async (tx, { query: { bizId }, body, caller }) => {
    const changed = await members.changeRole(tx, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(changed)) return changed
    const detail = { usercode: changed.usercode, roleType: body.roleType }
    return { reply: null, object: `workspace:${bizId}`, detail }
  }),

  write(calls.replaceOwner, async (tx, { query: { bizId }, body, caller }) => {
    const replaced = await members.replaceOwner(tx, clock, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(replaced)) return replaced
    return { reply: null, object: `workspace:${bizId}`, detail: { usercode: replaced.usercode } }
  }),

  file(calls.exportRoles, ({ query: { bizId }, caller }) => exportRoles({ db, clock }, { bizId, caller })),
]
