import type { Trail } from '#api/platform/audit/audit.ts'
import { type EntityTypes, readerOf } from '#api/platform/audit/entity-types.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet } from '#api/shell/files/list-export.ts'
import type { Menus } from '#api/shell/menus/menu.ts'
import { endActing } from '#api/shell/session/acting-for.ts'
import type { Providers } from '#api/shell/session/sign-in/provider.ts'
import { refuse } from '#contract/platform/problem.ts'
import {
  confirmHandbook,
  countAudit,
  countSupervise,
  exportTodos,
  getStats,
  listVisits,
  noteVisit,
  pageTodos,
} from '#contract/shell/home/calls.ts'
import { handbookTodoUrl } from '#contract/shell/home/codes.ts'
import { modules } from '#contract/shell/home/modules.ts'
import type { TodoItem } from '#contract/shell/home/shapes.ts'
import { menuName } from '#contract/shell/menus/name.ts'
import { readStats } from './stats.ts'
import { countOpenTodos, finishOwnTodos, listTodos, todosToExport } from './todo.ts'
import { keepVisit, type VisitWriter, visitsOf } from './visit.ts'

type Dependencies = {
  db: Db
  trail: Trail
  clock: Clock
  captchaAlways: boolean
  sendsMail: boolean
  providers: Providers
  menus: Menus
  entityTypes: EntityTypes
  /** menuIds of the installed modules. */
  modules: ReadonlySet<string>
  writeVisit: VisitWriter
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
  read(noteVisit, async ({ caller, body }) => {
    await keepVisit(deps, readerOf(caller), body)
    return null
  }),
  read(listVisits, ({ caller }) => visitsOf(deps.db, deps.entityTypes, readerOf(caller))),
  write(confirmHandbook, async (tx, { caller }) => {
    const { userId, usercode } = signedIn(caller)
    await finishOwnTodos(tx, userId, handbookTodoUrl)
    return { reply: null, object: `user:${usercode}` }
  }),
  file(exportTodos, async ({ caller, query }) => {
    const { db, clock } = deps
    const { language } = caller
    const { rows, more } = await todosToExport(db, signedIn(caller).userId, query, language)
    const say = textIn(language)
    const word = (key: string) => say(`home:todos.${key}`)
    const moduleIn = (menuId: string) => {
      const known = modules.find((module) => module.menuId === menuId)
      return known ? menuName(known, language) : menuId
    }
    const columns: ListColumn<TodoItem>[] = [
      { head: word('name'), width: 60, of: ({ title }) => title },
      { head: word('source'), width: 20, of: ({ mainSource }) => moduleIn(mainSource) },
      { head: word('submitter'), width: 16, of: ({ submitUserName }) => submitUserName },
      { head: word('date'), width: 12, format: 'day', of: ({ submitDate }) => submitDate },
    ]
    const title = word('title')
    const filter = [
      [word('keyword'), query.keyword],
      [word('source'), query.mainSource && moduleIn(query.mainSource)],
      [word('submitter'), query.submitUserCode],
      [word('date'), query.submitDate],
    ] as const
    const sheet = listSheet(title, columns, rows)
    return listFile({ db, clock, caller }, { title, sheet, filter, params: query, more })
  }),
  read(pageTodos, ({ caller, body }) => listTodos(deps.db, signedIn(caller).userId, body, caller.language)),
]
