import { getStats } from '#contract/home/calls.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read } from '../serve.ts'
import { readStats } from './stats.ts'

export const homeRoutes = ({ db, captchaAlways }: { db: Db; captchaAlways: boolean }): Route[] => [
  read(getStats, ({ caller }) => readStats(db, caller.principal, captchaAlways)),
]
