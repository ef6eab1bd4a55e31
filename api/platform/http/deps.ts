import type { recordRefusal, Trail } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import type { Log } from '#api/platform/log.ts'
import type { Principal } from './caller.ts'

/** Says if a request extends the session, and its address. */
export type Use = { extends: boolean; address: string }

export type NotedRefusal = Parameters<typeof recordRefusal>[2]

/** Dependencies of every route. */
export type Deps = {
  db: Db
  log: Log
  signals: Signals
  trail: Trail
  /** Records refusals in the trail, where this process has no keys of it. */
  noteRefusal?: (entry: NotedRefusal) => Promise<void>
  /** `id:secret` of the basic client authorisation. */
  client: string
  /** The session of a bearer token; using it extends it. */
  authenticate: (token: string, use: Use) => Promise<Principal | null>
  /** Lets a session continue as its own user's once its delegation has ended. */
  endActing: (principal: Principal) => Promise<void>
  /** In tests every reply is checked against its declared shape. */
  checkReplies: boolean
}
