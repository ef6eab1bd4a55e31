import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type Action = NonNullable<NonNullable<Routes[string]>['module']['action']>

/**
 * The signal of a request that brings files ends when its action has answered, and not only when its sender leaves: what was
 * written down of them goes then, whatever became of them.
 *
 * Brings: no time. What was written down of an upload that was refused lies nowhere once its answer is sent.
 * Breaks when actions get another request than the one they are called with: tests/shell/files/upload.rules.test.ts.
 * Out: `withAnswered` of served-build.server.ts; files then lie in the temporary folder until the
 * system empties it.
 */
export function withAnswered(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const action = route?.module.action
    return [id, action ? { ...route, module: { ...route.module, action: ending(action) } } : route]
  })
  return { ...build, routes: Object.fromEntries(routes) as Routes }
}

const ending =
  (action: Action): Action =>
  async (args) => {
    if (!args.request.headers.get('content-type')?.startsWith('multipart/')) return action(args)
    const over = new AbortController()
    args.request.signal.addEventListener('abort', () => over.abort(), { once: true })
    try {
      return await action({ ...args, request: new Request(args.request, { signal: over.signal }) })
    } finally {
      over.abort()
    }
  }
