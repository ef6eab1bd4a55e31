import { getSysUserList, getUserConfig } from '#contract/accounts/calls.ts'
import type { Db } from '../db/connection.ts'
import { readOne } from '../db/reading.ts'
import { type Route, read, signedIn } from '../serve.ts'
import { findUsers, userConfigOf } from './user.ts'

export const accountRoutes = ({ db }: { db: Db }): Route[] => [
  read(getSysUserList, ({ query }) => findUsers(db, query.keyword ?? '')),
  read(getUserConfig, ({ caller }) => readOne(db, userConfigOf(signedIn(caller).userId))),
]
