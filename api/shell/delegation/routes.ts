import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { findUsers } from '#api/shell/accounts/user.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { menuTree } from '#api/shell/menus/menu.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/delegation/calls.ts'
import { DelegationStatus } from '#contract/shell/delegation/codes.ts'
import type { DelegationRow } from '#contract/shell/delegation/shapes.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import * as acting from './acting-for.ts'
import type { Delegable } from './delegable.ts'
import * as delegations from './delegation.ts'

/** Anyone acting for another can manage neither that person's delegations nor their own. */
const refuseActing = ({ session }: Caller): Refusal | undefined =>
  session?.delegation ? refuse('delegation.acting') : undefined

/** A call may name only the caller as the user it concerns. */
const refuseOthers = (caller: Caller, usercode: string | undefined): Refusal | undefined =>
  usercode === undefined || usercode === signedIn(caller).usercode ? undefined : refuse('access.denied')

type Dependencies = { db: Db; clock: Clock; delegable: Delegable }

export const delegationRoutes = ({ db, clock, delegable }: Dependencies): Route[] => [
  read(calls.pageDelegations, async ({ body, caller }) => {
    const refusal = refuseActing(caller)
    if (refusal) return refusal
    const page = pageOf(body)
    const { userId } = signedIn(caller)
    const params = { userId, filter: body, sort: { by: body.sort, order: body.order }, page }
    return recordsOf(await delegations.pageDelegations(db, clock, params), page)
  }),

  file(calls.exportDelegations, async ({ query, caller }) => {
    const refusal = refuseActing(caller)
    if (refusal) return refusal
    const { userId } = signedIn(caller)
    const sort = { by: query.sort, order: query.order }
    const { rows, more } = await delegations.delegationsToExport(db, clock, { userId, filter: query, sort })
    const say = textIn(caller.language)
    const moment = momentsOf(clock)
    const word = (key: string) => say(`delegation:${key}`)
    const statusIn = (status: DelegationStatus) => word(`status.${status}`)
    const columns: ListColumn<DelegationRow>[] = [
      { head: word('field.authorizer'), width: 16, of: ({ authorizer }) => authorizer.name },
      { head: word('field.agent'), width: 16, of: ({ agent }) => agent.name },
      {
        head: word('field.modules'),
        width: 40,
        of: ({ modules }) => modules.map((each) => menuName(each, caller.language)).join(word('and')),
      },
      { head: word('field.startDate'), width: 12, format: 'day', of: ({ startDate }) => startDate },
      { head: word('field.endDate'), width: 12, format: 'day', of: ({ endDate }) => endDate },
      { head: word('field.status'), width: 12, of: ({ status }) => statusIn(status) },
      {
        head: word('field.historicalData'),
        width: 14,
        of: ({ historicalData }) => word(`historical.${historicalData}`),
      },
      { head: word('field.createdAt'), width: 20, format: 'second', of: ({ createdAt }) => moment(createdAt) },
      { head: word('field.terminatedAt'), width: 20, format: 'second', of: ({ terminatedAt }) => moment(terminatedAt) },
    ]
    const title = word('title')
    const filtered = [
      [word('list.person'), query.username],
      [word('field.status'), query.status && statusIn(query.status)],
    ] as const
    const sheet = listSheet(title, columns, rows)
    return listFile({ db, clock, caller }, { title, sheet, filter: filtered, params: query, more })
  }),

  read(calls.getDelegation, ({ query, caller }) => {
    const { userId } = signedIn(caller)
    return Promise.resolve(refuseActing(caller) ?? delegations.getDelegation(db, clock, { id: query.id, userId }))
  }),

  write(calls.saveDelegation, async (tx, { body, caller }) => {
    const saved =
      refuseActing(caller) ??
      (await delegations.saveDelegation(tx, { clock, delegable }, { authorizer: signedIn(caller), record: body }))
    if (isRefusal(saved)) return saved
    const { id, created } = saved
    const { agent, startDate, endDate, modules, historicalData } = body
    const detail = { created, agent, startDate, endDate, modules, historicalData }
    return { reply: { id }, object: `delegation:${id}`, detail }
  }),

  write(calls.cancelDelegations, async (tx, { body, caller }) => {
    const refusal =
      refuseActing(caller) ??
      (await delegations.terminateDelegations(tx, clock, { authorizer: signedIn(caller), ids: body.id }))
    return refusal ?? { reply: null, object: `delegation:${body.id.join(',')}` }
  }),

  read(
    calls.listDelegators,
    async ({ query, caller }) =>
      refuseOthers(caller, query.usercode) ?? acting.listDelegators(db, clock, signedIn(caller).userId),
  ),

  read(calls.listAgentChoices, async ({ query, caller }) => {
    const refusal = refuseOthers(caller, query.usercode)
    if (refusal) return refusal
    const { userId } = signedIn(caller)
    const users = await findUsers(db, query.keyword ?? '')
    return users.flatMap(({ id, usercode, name, dept }) => (id === userId ? [] : [{ usercode, name, dept }]))
  }),

  read(calls.listDelegationStatuses, async ({ caller: { language } }) =>
    Object.values(DelegationStatus).map((value) => ({ value, label: textIn(language)(`delegation:status.${value}`) })),
  ),

  read(
    calls.getDelegableMenus,
    async ({ query, caller }) =>
      refuseOthers(caller, query.usercode) ??
      refuseActing(caller) ??
      delegable.menus(await menuTree(db, signedIn(caller).userId)),
  ),

  read(
    calls.existsDelegate,
    async ({ caller }) => (await acting.listDelegators(db, clock, signedIn(caller).userId)).length > 0,
  ),

  write(calls.enterDelegate, async (tx, { query, caller }) => {
    const target = await acting.startActing(tx, clock, { agent: signedIn(caller), usercode: query.username })
    return isRefusal(target) ? target : { reply: null, object: `user:${target.usercode}` }
  }),

  write(calls.changeDelegate, async (tx, { body, caller }) => {
    if (!caller.session?.delegation) return refuse('delegation.notActing')
    const target = await acting.startActing(tx, clock, { agent: signedIn(caller), usercode: body.usercode })
    return isRefusal(target) ? target : { reply: null, object: `user:${target.usercode}` }
  }),

  write(calls.exitDelegate, async (tx, { caller }) => {
    const target = await acting.stopActing(tx, signedIn(caller))
    return { reply: null, object: target ? `user:${target.usercode}` : '' }
  }),
]
