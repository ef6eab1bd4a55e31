import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import type { Post } from '#api/shell/system/mail.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/session/calls.ts'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import type { RegistrationRow } from '#contract/shell/session/registration.ts'
import { admit } from '../sign-in/admission.ts'
import { hashPassword } from '../sign-in/sign-in.ts'
import { mailForgottenLink } from './forgotten.ts'
import { setPassword } from './password.ts'
import { consumeResetLink, findResetLink, type LinkDeps } from './password-link.ts'
import * as registrations from './registration.ts'

type Dependencies = Post & LinkDeps & { db: Db; clock: Clock; captchaAlways: boolean }

/** Account requests and password resets: the public forms, the one-time links, and the decisions. */
export const accountRequestRoutes = (deps: Dependencies): Route[] => [...publicRoutes(deps), ...decidingRoutes(deps)]

/** Minimum response time of a forgotten-password request, in which the extra work for a known account does not show. */
const answerAfterMs = 100

const publicRoutes = (deps: Dependencies): Route[] => [
  prepared(
    calls.userRegister,
    ({ body: { email, captchaKey, captchaCode }, caller: { address } }) =>
      admit(deps, { form: 'register', email, captchaKey, captchaCode, address }),
    async (tx, _admitted, { body, caller: { language, address } }) => {
      const result = await registrations.register(tx, deps, { ...body, language, address })
      return isRefusal(result) ? result : { reply: null, object: `registration:${result.bizId}` }
    },
  ),

  prepared(
    calls.forgotPassword,
    async ({ body: { email, captchaKey, captchaCode }, caller: { address } }) => {
      const refused = await admit(deps, { form: 'forgot', email, captchaKey, captchaCode, address })
      return refused ?? { evened: setTimeout(answerAfterMs) }
    },
    async (tx, { evened }, { body, caller: { language, address } }) => {
      const found = await mailForgottenLink(tx, deps, { said: body, address, language })
      return { reply: null, object: found ? `user:${found.usercode}` : '', afterwards: () => evened }
    },
  ),

  read(calls.checkPasswordLink, async ({ body }) => {
    const found = await findResetLink(deps.db, deps.clock, body.token)
    return found ? { username: found.username, name: found.name } : refuse('notFound')
  }),

  prepared(
    calls.resetPassword,
    async ({ body }) =>
      (await findResetLink(deps.db, deps.clock, body.token))
        ? { passwordHash: await hashPassword(body.password) }
        : refuse('notFound'),
    async (tx, { passwordHash }, { body }) => {
      const user = await consumeResetLink(tx, deps.clock, body.token)
      if (!user) return refuse('notFound')
      await setPassword(tx, deps.clock, { userId: user.userId, passwordHash })
      return { reply: null, object: `user:${user.usercode}`, actor: user.usercode }
    },
  ),
]

const decidingRoutes = (deps: Dependencies): Route[] => [
  read(calls.pageRegistrations, async ({ query }) => {
    const { current: _, size: __, sort, order, ...filter } = query
    const page = pageOf(query)
    return recordsOf(await registrations.pageRegistrations(deps.db, { filter, sort: { by: sort, order }, page }), page)
  }),

  file(calls.exportRegistrations, async ({ query, caller }) => {
    const { db, clock } = deps
    const { sort, order, ...filter } = query
    const { rows, more } = await registrations.registrationsToExport(db, { filter, sort: { by: sort, order } })
    const say = textIn(caller.language)
    const moment = momentsOf(clock)
    const word = (key: string) => say(`session-registrations:${key}`)
    const statusIn = (status: RegistrationStatus) => word(`status.${statusWord[status]}`)
    const columns: ListColumn<RegistrationRow>[] = [
      { head: word('name'), width: 16, of: ({ name }) => name },
      { head: word('companyName'), width: 28, of: ({ companyName }) => companyName },
      { head: word('email'), width: 30, of: ({ email }) => email },
      { head: word('mobile'), width: 16, of: ({ mobile }) => mobile },
      { head: word('position'), width: 16, of: ({ position }) => position },
      { head: word('contactMatters'), width: 40, of: ({ contactMatters }) => contactMatters },
      { head: word('status.label'), width: 12, of: ({ status }) => statusIn(status) },
      { head: word('createdAt'), width: 20, format: 'second', of: ({ createdAt }) => moment(createdAt) },
      { head: word('decided'), width: 16, of: ({ decidedBy }) => decidedBy },
      { head: word('account'), width: 16, of: ({ usercode }) => usercode },
      { head: word('reason'), width: 40, of: ({ reason }) => reason },
    ]
    const title = word('title')
    const filtered = [
      [word('keyword'), filter.keyword],
      [word('status.label'), filter.status && statusIn(filter.status)],
    ] as const
    const sheet = listSheet(title, columns, rows)
    return listFile({ db, clock, caller }, { title, sheet, filter: filtered, params: query, more })
  }),

  read(calls.getApprovalChoices, ({ caller }) =>
    registrations.findApprovalChoices(deps.db, { actor: signedIn(caller), language: caller.language }),
  ),

  read(calls.getRegistration, ({ query }) => registrations.getRegistration(deps.db, query.id)),

  write(calls.approveRegistration, async (tx, { query, body, caller }) => {
    const decision = { bizId: query.id, actor: signedIn(caller) }
    const approved = await registrations.approveRegistration(tx, deps, { ...decision, ...body })
    if (isRefusal(approved)) return approved
    return { reply: { usercode: approved.usercode }, object: `registration:${query.id}`, detail: approved }
  }),

  write(calls.rejectRegistration, async (tx, { query, body, caller }) => {
    const decision = { bizId: query.id, actor: signedIn(caller) }
    const rejected = await registrations.rejectRegistration(tx, deps, { ...decision, reason: body.reason })
    return rejected ?? { reply: null, object: `registration:${query.id}`, detail: { reason: body.reason } }
  }),
]

const statusWord = {
  [RegistrationStatus.pending]: 'pending',
  [RegistrationStatus.approved]: 'approved',
  [RegistrationStatus.rejected]: 'rejected',
} as const
