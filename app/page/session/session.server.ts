import { createCookieSessionStorage, type Session, type SessionStorage } from '@remix-run/node'
import type { LoginProtocol } from '#contract/shell/session/codes.ts'
import type { PageArgs } from '../request/context.ts'
import { appOf } from '../request/settings.server.ts'

/** Contents of the signed cookie; the session itself is the token's row behind the api. */
type SessionData = {
  token: string
  protocol: LoginProtocol
  /** The account name typed at sign-in; drafts belong to it. */
  account: string
}

const storages = new Map<string, SessionStorage<SessionData>>()

/**
 * `__Host-` binds the cookie to this host and to https. It is deleted with the browser session; the token expires
 * sooner.
 */
function storageOf({ context }: PageArgs): SessionStorage<SessionData> {
  const { secrets, secure } = appOf(context).session
  const key = `${secure} ${secrets.join()}`
  const known = storages.get(key)
  if (known) return known
  const storage = createCookieSessionStorage<SessionData>({
    cookie: {
      name: secure ? '__Host-session' : 'session',
      httpOnly: true,
      secure,
      sameSite: 'lax',
      path: '/',
      secrets,
    },
  })
  storages.set(key, storage)
  return storage
}

export const readSession = (args: PageArgs): Promise<Session<SessionData>> =>
  storageOf(args).getSession(args.request.headers.get('Cookie'))

/** Tokens by storage and cookie. A valid signature is cached, because verifying it runs on another thread. */
const tokens = new WeakMap<SessionStorage<SessionData>, Map<string, Promise<string | undefined>>>()
const tokensMax = 1000

/** The token of the request's session. The api checks at each call whether the session still exists. */
export function tokenOf(args: PageArgs): Promise<string | undefined> {
  const storage = storageOf(args)
  const cookie = args.request.headers.get('Cookie') ?? ''
  const known = tokens.get(storage) ?? new Map<string, Promise<string | undefined>>()
  tokens.set(storage, known)
  const cached = known.get(cookie)
  if (cached) return cached
  const token = storage.getSession(cookie).then((session) => session.get('token'))
  if (known.size >= tokensMax) known.clear()
  known.set(cookie, token)
  // Does not cache cookies without a session, of which anybody may send any number.
  const forget = () => known.delete(cookie)
  void token.then((found) => found ?? forget(), forget)
  return token
}

/** The Set-Cookie of a new session; replaces the browser's previous one. */
export async function startSession(args: PageArgs, held: SessionData): Promise<string> {
  const storage = storageOf(args)
  const session = await storage.getSession()
  session.set('token', held.token)
  session.set('protocol', held.protocol)
  session.set('account', held.account)
  return storage.commitSession(session)
}

/** The Set-Cookie that removes an expired token and keeps the login protocol. */
export async function resetSession(args: PageArgs): Promise<string> {
  const session = await readSession(args)
  session.unset('token')
  return storageOf(args).commitSession(session)
}

/** The Set-Cookie that deletes the session. */
export const endSession = async (args: PageArgs): Promise<string> =>
  storageOf(args).destroySession(await readSession(args))
