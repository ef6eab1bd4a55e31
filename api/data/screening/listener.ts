import { databaseClock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { Deps, NotedRefusal } from '#api/platform/http/deps.ts'
import { createRouter } from '#api/platform/http/router.ts'
import type { Log } from '#api/platform/log.ts'
import { delegableExcept } from '#api/shell/delegation/delegable.ts'
import { createAuthentication } from '#api/shell/session/session.ts'
import { ScreeningPerm } from '#contract/data/screening/codes.ts'
import type { Controller } from './controller.ts'
import { screenRoutes } from './screen-routes.ts'
import type { ListenerSettings } from './screening-messages.ts'

/** The screening calls, handled as in the full API. */
export type ScreeningApi = {
  fetch(request: Request, caller: { address: string }): Promise<Response>
  ready(): Promise<boolean>
}

export type ScreeningListener = {
  /** Stops accepting connections, and closes each after its next response. */
  leave(): void
  close(): Promise<void>
}

/** Opens a listener for requests; `listening` are the settings from its server. */
export type OpenListener = (listening: unknown, api: ScreeningApi) => Promise<ScreeningListener>

type Options = Pick<ListenerSettings, 'timeZone' | 'sessionDays'> & {
  db: Db
  log: Log
  /** Passes refusals to the process that has the keys of the audit trail. */
  noteRefusal: (entry: NotedRefusal) => void
}

const unused = (part: string): never => {
  throw new Error(`calls that screen use no ${part}`)
}

/** The screening calls, for a process without secrets: it reads sessions and tokens, and writes only decisions. */
export function openScreeningApi(
  { db, log, timeZone, sessionDays, noteRefusal }: Options,
  controller: Pick<Controller, 'screen'>,
): ScreeningApi {
  const authenticate = createAuthentication(db, databaseClock(timeZone), { sessionDays })
  const delegable = delegableExcept(new Set([ScreeningPerm.scene, ScreeningPerm.screen]))
  const deps: Deps = {
    db,
    log,
    get signals() {
      return unused('signals')
    },
    get trail() {
      return unused('keys of the audit trail')
    },
    noteRefusal: async (entry) => noteRefusal(entry),
    client: '',
    authenticate: async (token, use) => delegable.principal(await authenticate(token, use)),
    // The session reverts to its own user at the next call to the server.
    endActing: async () => {},
    checkReplies: false,
  }
  const router = createRouter(screenRoutes(controller), deps, () => ({}))
  return {
    fetch: async (request, { address }) => router.fetch(request, { address }),
    ready: () =>
      db.execute('select 1').then(
        () => true,
        () => false,
      ),
  }
}
