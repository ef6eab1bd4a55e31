import { type RequestScope, requestScope } from '#api/platform/request-scope.ts'
import type { Call } from '#contract/platform/call.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { refuse } from '#contract/platform/problem.ts'
import { readValue } from './body.ts'
import type { Deps, Use } from './deps.ts'
import { failureOf } from './failure.ts'
import type { Route } from './route.ts'
import { serve } from './serve.ts'

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Handles calls within this process with all checks of the wire, but without serialization. Never throws. */
export function answerWith(routes: readonly Route[], deps: Deps): (request: ApiRequest) => Promise<Answer> {
  const routeOf = new Map(routes.map((route) => [nameOf(route.call), route]))
  return async ({ call, body, left, ...request }) => {
    const route = routeOf.get(nameOf(call))
    if (route) {
      const query = { ...request.query }
      const parsed = { ...request, query, announced: 0, readBody: async () => readValue(call, body) }
      const scoped = { ...parsed, left: left && (() => left) }
      return inSession(call, deps, (authenticate) => serve(route, scoped, { ...deps, authenticate }))
    }
    const { status, failure } = failureOf(refuse('notFound'), request.language)
    return { status, reply: failure }
  }
}

type Authenticate = Deps['authenticate']

/** Cached sessions for the queries of a page, by token and use. */
const sessions = new WeakMap<RequestScope, Map<string, ReturnType<Authenticate>>>()

/**
 * Runs a call of a page. Its queries look up their session once, so that a page uses one session. A mutation looks it
 * up again, as do all calls after it.
 */
async function inSession(
  { audit }: Call,
  { authenticate }: Deps,
  run: (authenticate: Authenticate) => Promise<Answer>,
): Promise<Answer> {
  const scope = requestScope.getStore()
  if (!scope) return run(authenticate)
  if (audit === undefined) return run((token, use) => knownSession(scope, authenticate, { token, use }))
  try {
    return await run(authenticate)
  } finally {
    sessions.delete(scope)
  }
}

type Params = { token: string; use: Use }

function knownSession(
  scope: RequestScope,
  authenticate: Authenticate,
  { token, use }: Params,
): ReturnType<Authenticate> {
  const known = sessions.get(scope) ?? new Map<string, ReturnType<Authenticate>>()
  sessions.set(scope, known)
  const key = JSON.stringify([token, use])
  const session = known.get(key) ?? authenticate(token, use)
  known.set(key, session)
  return session
}
