import type { Db } from '#api/platform/db/connection.ts'
import { readOne } from '#api/platform/db/reading.ts'
import { signedIn } from '#api/platform/http/caller.ts'
import { type Route, read } from '#api/platform/http/route.ts'
import { pageOf, recordsOf } from '#contract/platform/paging.ts'
import { pageDirectory as getDirectory, getSysUserList, getUserConfig } from '#contract/shell/accounts/calls.ts'
import { findUsers, pageDirectory, userConfigOf } from './user.ts'

export const accountRoutes = ({ db }: { db: Db }): Route[] => [
  read(getSysUserList, ({ query }) => findUsers(db, query.keyword ?? '')),
  read(getDirectory, async ({ query }) => {
    const { current: _, size: __, ...sought } = query
    const page = pageOf(query)
    return recordsOf(await pageDirectory(db, sought, page), page)
  }),
  read(getUserConfig, ({ caller }) => readOne(db, userConfigOf(signedIn(caller).userId))),
]
