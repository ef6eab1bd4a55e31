import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import { openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import * as calls from '#contract/data/tables/calls.ts'
import { workspaceBytesMax, workspaceTablesMax } from '#contract/data/tables/codes.ts'
import { usualBytesMax } from '#contract/platform/call.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { exportFaults } from './faults-workbook.ts'
import { confirmImport, rereadImport } from './import-change.ts'
import { getImport } from './import-detail.ts'
import { countTables, refuseWithoutRoom, usedBytes } from './room.ts'
import { seenImportsOnly } from './seen-imports.ts'
import * as edits from './table-edit.ts'
import { pageTables } from './table-list.ts'
import { beginWhole, refuseUpload, takeUpload } from './upload.ts'
import * as parts from './upload-parts.ts'

type Deps = { db: Db; clock: Clock; files: FileStore }

export const tableRoutes = (deps: Deps): Route[] => {
  const { db, clock, files } = deps
  const routes = [
    read(calls.searchTables, async ({ body: { workspaceBizId, keyword, status, sort, order, ...words }, caller }) => {
      const page = pageOf(words)
      const params = { workspaceBizId, actor: signedIn(caller), keyword, status, sort: { by: sort, order }, page }
      const found = await pageTables(db, clock, params)
      return isRefusal(found) ? found : recordsOf(found, page)
    }),

    prepared(
      calls.uploadTable,
      ({ query, body, caller }) => takeUpload(deps, { ...query, ...body, caller }),
      async (tx, file, { query, caller }) => {
        const begun = await beginWhole(tx, { ...query, caller, file })
        if (isRefusal(begun)) return begun
        const { bizId, importBizId, tableName } = begun
        const { fileName, bytes, sha256 } = file
        const detail = { name: tableName, import: importBizId, file: fileName, bytes, sha256 }
        return { reply: { bizId, importBizId }, object: `table:${bizId}`, detail }
      },
      async ({ query, caller, announced }) => {
        // The announced size includes the form around the file.
        const bytes = Math.max(0, announced - usualBytesMax)
        const refused = await refuseUpload(db, { ...query, caller, bytes })
        return isRefusal(refused) ? refused : undefined
      },
    ),

    write(calls.beginUpload, async (tx, { body, caller }) => {
      const begun = await parts.beginUpload(tx, clock, { ...body, caller })
      if (isRefusal(begun)) return begun
      const { bizId: bid, fileName, bytes } = begun.upload
      return {
        reply: { bid, partBytes, parts: begun.parts },
        object: `upload:${bid}`,
        detail: { file: fileName, bytes },
      }
    }),

    prepared(
      calls.sendUploadPart,
      ({ body, caller }) => parts.storePart(deps, { ...body, caller }),
      async (tx, { upload, stored }, { body: { part } }) => {
        const added = await parts.addPart(tx, { upload, part, ...(stored && { stored }) })
        if (isRefusal(added)) return added
        return {
          reply: { parts: added.parts },
          object: `upload:${upload.bizId}`,
          detail: { part, ...(stored && { sha256: stored.sha256 }) },
          // Removes a duplicate of a concurrently sent part immediately, instead of at the next sweep.
          ...(stored && !added.isAdded && { afterwards: () => removeFiles(files, [stored.path]) }),
        }
      },
    ),

    write(calls.finishUpload, async (tx, { body: { bid }, caller }) => {
      const begun = await parts.finishUpload(tx, { bid, caller })
      if (isRefusal(begun)) return begun
      const { bizId, importBizId, tableName, fileName, bytes } = begun
      const detail = { name: tableName, import: importBizId, file: fileName, bytes }
      return { reply: { bizId, importBizId }, object: `table:${bizId}`, detail }
    }),

    write(calls.cancelUpload, async (tx, { body: { bid }, caller }) => {
      const left = await parts.cancelUpload(tx, { bid, caller })
      return isRefusal(left) ? left : { reply: null, object: `upload:${bid}`, detail: { file: left.fileName } }
    }),

    read(calls.getRoom, async ({ query: { workspaceBizId, bytes }, caller }) => {
      const actor = signedIn(caller)
      const open = await openWorkspace(db, { key: { bizId: workspaceBizId }, actor, action: 'view' })
      if (isRefusal(open)) return open
      const { id: workspaceId } = open
      const full = bytes > 0 ? await refuseWithoutRoom(db, { workspaceId, bytes, isNewTable: false }) : undefined
      if (full) return full
      return {
        tables: await countTables(db, workspaceId),
        tablesMax: workspaceTablesMax,
        bytes: await usedBytes(db, workspaceId),
        bytesMax: workspaceBytesMax,
        uploads: await parts.listUploads(db, { workspaceId, userId: actor.userId }),
      }
    }),

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
