import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Route, read, signedIn, write } from '#api/platform/http/serve.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as edits from './table-edit.ts'
import { pageTables } from './table-list.ts'

type Deps = { db: Db; clock: Clock }

export const tableRoutes = ({ db, clock }: Deps): Route[] => {
  return [
    read(calls.searchTables, async ({ body: { workspaceBizId, keyword, status, sort, order, ...words }, caller }) => {
      const page = pageOf(words)
      const asked = { workspaceBizId, actor: signedIn(caller), keyword, status, sort: { by: sort, order }, page }
      const found = await pageTables(db, clock, asked)
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    write(calls.saveTable, async (tx, { body, caller }) => {
      const saved = await edits.saveTable(tx, { ...body, actor: signedIn(caller) })
      if (isRefusal(saved)) return saved
      const { bizId, secrecy, marketBizId, columns } = body
      const detail = { name: saved.tableName, secrecy, market: marketBizId, columns }
      return { reply: null, object: `table:${bizId}`, detail }
    }),

    write(calls.publishTable, async (tx, { body, caller }) => {
      const done = await edits.publishTable(tx, { ...body, actor: signedIn(caller) })
      return isRefusal(done) ? done : { reply: null, object: `table:${body.bizId}`, detail: { name: done.tableName } }
    }),

    write(calls.withdrawTable, async (tx, { body, caller }) => {
      const done = await edits.withdrawTable(tx, { ...body, actor: signedIn(caller) })
      return isRefusal(done) ? done : { reply: null, object: `table:${body.bizId}`, detail: { name: done.tableName } }
    }),

    write(calls.removeTables, async (tx, { body: { bizIds }, caller }) => {
      const removed = await edits.removeTables(tx, { bizIds, actor: signedIn(caller) })
      if (isRefusal(removed)) return removed
      return { reply: null, object: `table:${[...new Set(bizIds)].join(',')}`, detail: removed }
    }),
  ]
}
