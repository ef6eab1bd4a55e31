import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { type Route, read, signedIn } from '#api/platform/http/serve.ts'
import * as calls from '#contract/data/processes/calls.ts'
import { parseGraph } from './parse-graph.ts'

export const processRoutes = ({ db, clock }: { db: Db; clock: Clock }): Route[] => [
  read(calls.parseProcessGraph, ({ body, caller }) => parseGraph(db, clock, { ...body, actor: signedIn(caller) })),
]
