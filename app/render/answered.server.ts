import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']
type Action = NonNullable<NonNullable<Routes[string]>['module']['action']>

/**
 * Aborts the signal of a request with files once its action has answered, and not only when the client disconnects:
 * temporary files are then deleted in any case.
 *
 * Brings: no time. Temporary files of a refused upload are gone once its answer is sent.
 * Breaks when actions get another request than the one they are called with: tests/shell/files/upload.rules.test.ts.
 * Out: `withAnswered` of served-build.server.ts; files then lie in the temporary folder until the system empties it.
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
