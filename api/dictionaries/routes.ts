import * as calls from '#contract/dictionaries/calls.ts'
import { pageOf, recordsOf } from '#contract/paging.ts'
import { isRefusal, refuse } from '#contract/problem.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read, write } from '../serve.ts'
import * as dictionaries from './dictionary.ts'

export const dictionaryRoutes = ({ db }: { db: Db }): Route[] => [
  read(calls.getDictionaryType, async ({ query, caller }) => {
    if (!caller.principal && !dictionaries.isPublicType(query.type)) return refuse('session.expired')
    return dictionaries.listDictionaryType(db, query.type, caller.language)
  }),

  read(calls.listDictionaryTypes, () => dictionaries.listDictionaryTypes(db)),

  // Before the call by id, whose address it would fit.
  read(calls.pageDictionaryData, async ({ query, caller: { language } }) => {
    const { current: _, size: __, ...filter } = query
    const page = pageOf(query)
    return recordsOf(await dictionaries.pageDictionaryData(db, { filter, page, language }), page)
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
