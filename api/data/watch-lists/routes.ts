import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { file, type Route, read, signedIn, write } from '#api/platform/http/serve.ts'
import * as calls from '#contract/data/watch-lists/calls.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { pageEntries, removeEntries, saveEntry } from './entry.ts'
import { exportEntries } from './export-entries.ts'
import { listUse } from './list-use.ts'
import { pageRevisions } from './revision.ts'
import { tryList } from './try-list.ts'
import { getList, pageLists, removeList, saveList } from './watch-list.ts'

const objectOf = (bizId: string) => `watchList:${bizId}`

export const watchListRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
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

  read(calls.searchWatchEntries, async ({ body: { current, size, ...asked } }) => {
    const page = pageOf({ current, size })
    const found = await pageEntries(db, { ...asked, page })
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

  file(calls.exportWatchEntries, ({ body: asked, caller }) => exportEntries(db, clock, { asked, caller })),

  read(calls.tryWatchList, ({ body }) => tryList(db, clock, body)),

  write(calls.removeWatchEntries, async (tx, { body, caller }) => {
    const removed = await removeEntries(tx, { ...body, userId: signedIn(caller).userId })
    if (isRefusal(removed)) return removed
    return { reply: removed, object: objectOf(body.bizId), detail: { entries: body.entryBizIds, ...removed } }
  }),
]
