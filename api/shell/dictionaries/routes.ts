import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { type ListColumn, listFile, listSheet } from '#api/shell/files/list-export.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { isRefusal, refuse } from '#contract/platform/problem.ts'
import * as calls from '#contract/shell/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import type { DictionaryEntry } from '#contract/shell/dictionaries/shapes.ts'
import * as dictionaries from './dictionary.ts'

export const dictionaryRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  read(calls.getDictionaryType, async ({ query, caller }) => {
    if (!caller.principal && !dictionaries.isPublicType(query.type)) return refuse('session.expired')
    return dictionaries.listDictionaryType(db, query.type, caller.language)
  }),

  read(calls.listDictionaryTypes, () => dictionaries.listDictionaryTypes(db)),

  // Before the call by id, whose path also matches this one.
  read(calls.pageDictionaryData, async ({ query, caller: { language } }) => {
    const { current: _, size: __, sort, order, ...filter } = query
    const page = pageOf(query)
    const params = { filter, sort: { by: sort, order }, language }
    return recordsOf(await dictionaries.pageDictionaryData(db, { ...params, page }), page)
  }),

  file(calls.exportDictionaryData, async ({ query, caller }) => {
    const { language } = caller
    const { sort, order, ...filter } = query
    const { rows, more } = await dictionaries.dictionaryToExport(db, { filter, sort: { by: sort, order }, language })
    const say = textIn(language)
    const word = (key: string) => say(`dictionaries:${key}`)
    const statusIn = (status: DictionaryStatus) =>
      word(status === DictionaryStatus.enabled ? 'status.enabled' : 'status.disabled')
    const columns: ListColumn<DictionaryEntry>[] = [
      { head: word('entry.type'), width: 24, of: ({ dictType }) => dictType },
      { head: word('entry.label'), width: 28, of: ({ dictLabel }) => dictLabel },
      { head: word('entry.value'), width: 28, of: ({ dictValue }) => dictValue },
      { head: word('entry.order'), width: 8, of: ({ orderNum }) => orderNum },
      { head: word('entry.status'), width: 10, of: ({ status }) => statusIn(status) },
      { head: word('entry.remark'), width: 40, of: ({ remark }) => remark },
    ]
    const title = word('list.title')
    const filtered = [
      [word('entry.type'), filter.dictType],
      [word('list.keyword'), filter.keyword],
      [word('entry.status'), filter.status && statusIn(filter.status)],
    ] as const
    const sheet = listSheet(title, columns, rows)
    return listFile({ db, clock, caller }, { title, sheet, filter: filtered, params: query, more })
  }),

  read(calls.getDictionaryData, ({ query, caller: { language } }) =>
    dictionaries.getDictionaryData(db, query.id, language),
  ),

  write(calls.createDictionaryData, async (tx, { body }) => {
    const created = await dictionaries.createDictionaryData(tx, body)
    return isRefusal(created) ? created : { reply: created, object: `dictionary:${created.id}`, detail: body }
  }),

  write(calls.updateDictionaryData, async (tx, { body }) => {
    const updated = await dictionaries.updateDictionaryData(tx, body)
    if (isRefusal(updated)) return updated
    return { reply: null, object: `dictionary:${body.id}`, detail: { before: updated.before, after: body } }
  }),

  write(calls.deleteDictionaryData, async (tx, { query }) => {
    const gone = await dictionaries.deleteDictionaryData(tx, query.id)
    return isRefusal(gone) ? gone : { reply: null, object: `dictionary:${query.id}`, detail: gone }
  }),
]
