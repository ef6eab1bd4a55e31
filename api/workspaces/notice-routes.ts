import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal } from '#contract/problem.ts'
import * as calls from '#contract/workspaces/calls.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/connection.ts'
import { type FileStore, removeFiles } from '../files/store.ts'
import { type Caller, type Route, read, signedIn, write } from '../serve.ts'
import * as notices from './notice.ts'
import { workSeenSince } from './seen-since.ts'

const asking = (caller: Caller) => ({ actor: signedIn(caller), since: workSeenSince(caller) })

/** What a team tells its members. */
export const noticeRoutes = ({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }): Route[] => [
  read(calls.pageNotices, async ({ query, caller }) => {
    const page = pageOf(query)
    const found = await notices.pageNotices(db, clock, { bizId: query.bizId, id: query.id, ...asking(caller), page })
    return isRefusal(found) ? found : recordsOf(found, page)
  }),

  write(calls.createNotice, async (tx, { query: { bizId }, body, caller }) => {
    const created = await notices.createNotice(tx, clock, { bizId, ...body, actor: signedIn(caller) })
    if (isRefusal(created)) return created
    return { reply: created, object: `workspace:${bizId}`, detail: { notice: created.id } }
  }),

  write(calls.updateNotice, async (tx, { query: { bizId }, body, caller }) => {
    const updated = await notices.updateNotice(tx, clock, { bizId, ...body, ...asking(caller) })
    if (isRefusal(updated)) return updated
    const { left } = updated
    const afterwards = () => removeFiles(files, left)
    return { reply: null, object: `workspace:${bizId}`, detail: { notice: body.id }, afterwards }
  }),

  write(calls.deleteNotice, async (tx, { query, caller }) => {
    const { bizId, id } = query
    const deleted = await notices.deleteNotice(tx, clock, { ...query, ...asking(caller) })
    if (isRefusal(deleted)) return deleted
    const afterwards = () => removeFiles(files, deleted.left)
    return { reply: null, object: `workspace:${bizId}`, detail: { notice: id }, afterwards }
  }),
]
