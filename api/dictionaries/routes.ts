import { getDictionaryType } from '#contract/dictionaries/calls.ts'
import { refuse } from '#contract/problem.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read } from '../serve.ts'
import { isPublicType, listDictionaryType } from './dictionary.ts'

export const dictionaryRoutes = ({ db }: { db: Db }): Route[] => [
  read(getDictionaryType, async ({ query, caller }) => {
    if (!caller.principal && !isPublicType(query.type)) return refuse('session.expired')
    return listDictionaryType(db, query.type, caller.language)
  }),
]
