import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { file, prepared, type Route, read, signedIn, write } from '#api/platform/http/serve.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { exportFaults } from './faults-workbook.ts'
import { confirmImport, rereadImport } from './import-change.ts'
import { getImport } from './import-detail.ts'
import { seenImportsOnly } from './seen-imports.ts'
import * as edits from './table-edit.ts'
import { pageTables } from './table-list.ts'
import { beginImport, takeUpload } from './upload.ts'

type Deps = { db: Db; clock: Clock; files: FileStore }

export const tableRoutes = (deps: Deps): Route[] => {
  const { db, clock } = deps
  const routes = [
    read(calls.searchTables, async ({ body: { workspaceBizId, keyword, status, sort, order, ...words }, caller }) => {
      const page = pageOf(words)
      const asked = { workspaceBizId, actor: signedIn(caller), keyword, status, sort: { by: sort, order }, page }
      const found = await pageTables(db, clock, asked)
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    prepared(
      calls.uploadTable,
      ({ body, caller }) => takeUpload(deps, { ...body, caller }),
      async (tx, { upload, fileName }, { body, caller }) => {
        const { workspaceBizId, tableBizId } = body
        const begun = await beginImport(tx, { workspaceBizId, tableBizId, caller, upload, fileName })
        if (isRefusal(begun)) return begun
        const { bizId, importBizId, tableName } = begun
        const detail = { name: tableName, import: importBizId, file: fileName, sha256: upload.sha256 }
        return { reply: { bizId, importBizId }, object: `table:${bizId}`, detail }
      },
    ),

    read(calls.getImport, ({ query: { bizId }, caller }) => getImport(db, { bizId, actor: signedIn(caller) })),

    write(calls.rereadImport, async (tx, { body, caller }) => {
      const begun = await rereadImport(tx, { ...body, actor: signedIn(caller) })
      if (isRefusal(begun)) return begun
      const { bizId, encoding, sheet, headRow } = body
      return { reply: null, object: `import:${bizId}`, detail: { name: begun.fileName, encoding, sheet, headRow } }
    }),

    write(calls.confirmImport, async (tx, { body, caller }) => {
      const begun = await confirmImport(tx, { ...body, actor: signedIn(caller) })
      if (isRefusal(begun)) return begun
      const { bizId, columns, primaryKey, leaveOut } = body
      const detail = { name: begun.tableName, import: bizId, columns: columns.length, primaryKey, leaveOut }
      return { reply: null, object: `table:${begun.tableBizId}`, detail }
    }),

    file(calls.exportImportFaults, ({ query: { bizId }, caller }) =>
      exportFaults(db, { bizId, actor: signedIn(caller), language: caller.language }),
    ),

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
  return routes.map(seenImportsOnly(deps))
}
