import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type FileStore, removeFiles } from '#api/platform/files/store/store.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet, momentsOf } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/workspaces/calls.ts'
import type { NoticeRow } from '#contract/shell/workspaces/shapes.ts'
import * as notices from './notice.ts'
import { workSeenSince } from './seen-since.ts'

const asking = (caller: Caller) => ({ actor: signedIn(caller), since: workSeenSince(caller) })

export const noticeRoutes = ({ db, clock, files }: { db: Db; clock: Clock; files: FileStore }): Route[] => [
  read(calls.pageNotices, async ({ query, caller }) => {
    const { current: _, size: __, ...filter } = query
    const page = pageOf(query)
    const found = await notices.pageNotices(db, clock, { ...filter, ...asking(caller), page })
    return isRefusal(found) ? found : recordsOf(found, page)
  }),

  file(calls.exportNotices, async ({ query, caller }) => {
    const found = await notices.noticesToExport(db, clock, { ...query, ...asking(caller) })
    if (isRefusal(found)) return found
    const say = textIn(caller.language)
    const moment = momentsOf(clock)
    const word = (key: string) => say(`workspaces:${key}`)
    const columns: ListColumn<NoticeRow>[] = [
      { head: word('notices.by'), width: 16, of: ({ userName }) => userName },
      { head: word('field.content'), width: 80, of: ({ content }) => content },
      { head: word('field.createdAt'), width: 20, format: 'second', of: ({ createTime }) => moment(createTime) },
      { head: word('field.updatedAt'), width: 20, format: 'second', of: ({ updateTime }) => moment(updateTime) },
    ]
    const title = word('notices.title')
    const filtered = [
      [word('field.workspace'), found.workspace],
      [word('notices.keyword'), query.keyword],
    ] as const
    const list = {
      title,
      sheet: listSheet(title, columns, found.rows),
      filter: filtered,
      params: query,
      more: found.more,
    }
    return { ...(await listFile({ db, clock, caller }, list)), object: `workspace:${query.bizId}` }
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
