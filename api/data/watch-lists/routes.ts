import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { file, prepared, type Route, read, write } from '#api/platform/http/route.ts'
import * as calls from '#contract/data/watch-lists/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { pageEntries, removeEntries, saveEntry } from './entry.ts'
import { exportEntries } from './export-entries.ts'
import { exportFaults } from './import/export-faults.ts'
import { cancelImport, confirmImport, rereadImport } from './import/import-change.ts'
import { detailOf, findImport } from './import/import-detail.ts'
import { refuseImport, startImport, takeListFile } from './import/start-import.ts'
import { listUse } from './list-use.ts'
import { pageRevisions } from './revision.ts'
import { tryList } from './try-list.ts'
import { getList, pageLists, removeList, saveList } from './watch-list.ts'

const objectOf = (bizId: string) => `watchList:${bizId}`

export const watchListRoutes = (deps: { db: Db; clock: Clock; files: FileStore }): Route[] => [
  ...listRoutes(deps),
  ...importRoutes(deps),
]

const listRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  read(calls.searchWatchLists, async ({ body: { keyword, sort, order, ...words } }) => {
    const page = pageOf(words)
    return recordsOf(await pageLists(db, { page, keyword, sort: { by: sort, order } }), page)
  }),

  read(calls.getWatchList, ({ query }) => getList(db, query.bizId)),

  write(calls.saveWatchList, async (tx, { body, caller }) => {
    const saved = await saveList(tx, { saving: body, userId: signedIn(caller).userId })
    if (isRefusal(saved)) return saved
    const { name, isShared } = body
    return { reply: saved, object: objectOf(saved.bizId), detail: { name, isShared } }
  }),

  write(calls.removeWatchList, async (tx, { body }) => {
    const removed = await removeList(tx, body)
    return isRefusal(removed) ? removed : { reply: null, object: objectOf(body.bizId), detail: removed }
  }),

  read(calls.searchWatchEntries, async ({ body: { current, size, ...params } }) => {
    const page = pageOf({ current, size })
    const found = await pageEntries(db, { ...params, page })
    return isRefusal(found) ? found : recordsOf(found, page)
  }),

  write(calls.saveWatchEntry, async (tx, { body, caller }) => {
    const saved = await saveEntry(tx, { saving: body, userId: signedIn(caller).userId })
    if (isRefusal(saved)) return saved
    const { entryBizId, revision } = saved
    const detail = { entry: entryBizId, name: body.name, revision }
    return { reply: saved, object: objectOf(body.bizId), detail }
  }),

  read(calls.searchWatchRevisions, async ({ body: { bizId, ...words } }) => {
    const page = pageOf(words)
    const found = await pageRevisions(db, { bizId, page })
    return isRefusal(found) ? found : recordsOf(found, page)
  }),

  read(calls.getWatchListUse, ({ query: { bizId }, caller }) =>
    listUse(db, { bizId, userId: signedIn(caller).userId }),
  ),

  file(calls.exportWatchEntries, ({ body: params, caller }) => exportEntries(db, clock, { params, caller })),

  read(calls.tryWatchList, ({ body }) => tryList(db, clock, body)),

  write(calls.removeWatchEntries, async (tx, { body, caller }) => {
    const removed = await removeEntries(tx, { ...body, userId: signedIn(caller).userId })
    if (isRefusal(removed)) return removed
    return { reply: removed, object: objectOf(body.bizId), detail: { entries: body.entryBizIds, ...removed } }
  }),
]

const importRoutes = (deps: { db: Db; clock: Clock; files: FileStore }): Route[] => [
  prepared(
    calls.importWatchList,
    ({ query: { bizId }, body: { file }, caller }) => takeListFile(deps, { bizId, file, caller }),
    async (tx, file, { query: { bizId }, caller }) => {
      const started = await startImport(tx, { bizId, file, userId: signedIn(caller).userId })
      if (isRefusal(started)) return started
      const { fileName, bytes, sha256 } = file
      const detail = { import: started.importBizId, file: fileName, bytes, sha256 }
      return { reply: started, object: objectOf(bizId), detail }
    },
    ({ query: { bizId } }) => refuseImport(deps.db, bizId),
  ),

  read(calls.getListImport, async ({ query: { bizId } }) => {
    const open = await findImport(deps.db, bizId)
    return isRefusal(open) ? open : detailOf(open)
  }),

  write(calls.rereadListImport, async (tx, { body }) => {
    const begun = await rereadImport(tx, body)
    if (isRefusal(begun)) return begun
    const { bizId, version: _version, ...choices } = body
    return { reply: null, object: objectOf(begun.list), detail: { import: bizId, file: begun.fileName, ...choices } }
  }),

  write(calls.confirmListImport, async (tx, { body }) => {
    const begun = await confirmImport(tx, body)
    if (isRefusal(begun)) return begun
    const { list, fileName, entries } = begun
    return {
      reply: null,
      object: objectOf(list),
      detail: { import: body.bizId, file: fileName, mode: body.mode, entries },
    }
  }),

  write(calls.cancelListImport, async (tx, { body }) => {
    const ended = await cancelImport(tx, body)
    if (isRefusal(ended)) return ended
    return { reply: null, object: objectOf(ended.list), detail: { import: body.bizId, file: ended.fileName } }
  }),

  file(calls.exportLineFaults, ({ body: { bizId }, caller: { language } }) =>
    exportFaults(deps.db, { bizId, language }),
  ),
]
