import { confirmHandbook, countAudit, countSupervise, getStats, pageBoards, pageTodos } from '#contract/home/calls.ts'
import { handbookTodoUrl } from '#contract/home/codes.ts'
import { pageOf, recordsOf } from '#contract/paging.ts'
import { refuse } from '#contract/problem.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import type { Menus } from '../menus/menu.ts'
import { type Route, read, signedIn, write } from '../serve.ts'
import { endActing } from '../session/acting.ts'
import type { Providers } from '../session/provider.ts'
import type { Trail } from '../system/audit.ts'
import { listBoards } from './board.ts'
import { readStats } from './stats.ts'
import { countOpenTodos, finishOwnTodos, listTodos } from './todo.ts'

type Dependencies = {
  db: Db
  trail: Trail
  clock: Clock
  captchaAlways: boolean
  sendsMail: boolean
  providers: Providers
  menus: Menus
  /** The menuIds of those that stand. */
  modules: ReadonlySet<string>
}

export const homeRoutes = ({ captchaAlways, sendsMail, providers, ...deps }: Dependencies): Route[] => [
  read(getStats, async ({ caller }) => {
    if (caller.session?.actingEnded) {
      await endActing(deps, caller.session)
      return refuse('delegation.ended')
    }
    return readStats(deps, caller, {
      captcha: captchaAlways,
      sendsMail,
      configs: providers.configs(caller.language),
    })
  }),
  read(countAudit, ({ caller }) => countOpenTodos(deps.db, signedIn(caller).userId, 'audit')),
  read(countSupervise, ({ caller }) => countOpenTodos(deps.db, signedIn(caller).userId, 'supervise')),
  read(pageBoards, async ({ body }) => {
    const page = pageOf(body)
    return recordsOf(await listBoards(deps.db, body.status, page), page)
  }),
  write(confirmHandbook, async (tx, { caller }) => {
    const { userId, usercode } = signedIn(caller)
    await finishOwnTodos(tx, userId, handbookTodoUrl)
    return { reply: null, object: `user:${usercode}` }
  }),
  read(pageTodos, ({ caller, body }) => listTodos(deps.db, signedIn(caller).userId, body, caller.language)),
]
