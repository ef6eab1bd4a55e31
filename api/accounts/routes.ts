import { getSysUserList } from '#contract/accounts/calls.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read } from '../serve.ts'
import { findUsers } from './user.ts'

export const accountRoutes = ({ db }: { db: Db }): Route[] => [
  read(getSysUserList, ({ query }) => findUsers(db, query.keyword ?? '')),
]
