import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { refuse } from '#contract/platform/problem.ts'
import { readValue } from './body.ts'
import { failureOf } from './failure.ts'
import { type Deps, type Route, serve } from './serve.ts'

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`

/** Answers calls within this process: the checks of the wire, without serialization. Never throws. */
export function answerWith(routes: readonly Route[], deps: Deps): (request: ApiRequest) => Promise<Answer> {
  const routeOf = new Map(routes.map((route) => [nameOf(route.call), route]))
  return async ({ call, body, left, ...request }) => {
    const route = routeOf.get(nameOf(call))
    if (route) {
      const query = { ...request.query }
      const parsed = { ...request, query, announced: 0, readBody: async () => readValue(call, body) }
      return serve(route, { ...parsed, left: left && (() => left) }, deps)
    }
    const { status, failure } = failureOf(refuse('notFound'), request.language)
    return { status, reply: failure }
  }
}
