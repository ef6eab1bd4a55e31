import type { recordRefusal, Trail } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Signals } from '#api/platform/db/signal.ts'
import type { Log } from '#api/platform/log.ts'
import type { Principal } from './caller.ts'

/** Use of a session by a request: true if it extends the session, and the IP address. */
export type Use = { extends: boolean; address: string }

export type NotedRefusal = Parameters<typeof recordRefusal>[2]

/** Dependencies of every route. */
export type Deps = {
  db: Db
  log: Log
  signals: Signals
  trail: Trail
  /** Records refusals in the trail, if this process does not have its keys. */
  noteRefusal?: (entry: NotedRefusal) => Promise<void>
  /** `id:secret` of the basic client authorisation. */
  client: string
  /** Finds the session of a bearer token; extends it if `use.extends` is true. */
  authenticate: (token: string, use: Use) => Promise<Principal | null>
  /** Returns a session to its own user once its delegation has ended. */
  endActing: (principal: Principal) => Promise<void>
  /** True in tests: checks every reply against its declared shape. */
  checkReplies: boolean
}
