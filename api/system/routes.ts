import { getConfig } from '#contract/system/calls.ts'
import type { Db } from '../db/connection.ts'
import { type Route, read } from '../serve.ts'
import { readConfig } from './setting.ts'

export const systemRoutes = ({ db }: { db: Db }): Route[] => [read(getConfig, () => readConfig(db))]
