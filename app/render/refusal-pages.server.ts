import {
  type AppLoadContext,
  createRequestHandler,
  data,
  type LoaderFunctionArgs,
  type ServerBuild,
} from '@remix-run/node'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>
type Run = NonNullable<Route['module']['loader']>

/** Route that shows errors of addresses without a layout: an empty frame. */
const openRoute = 'frame/menu-door'

/**
 * Shows a refusal of a route without a screen as an error page, in the frame or layout of its address. Such routes
 * return files or redirects. Remix itself would answer with bare JSON.
 *
 * Brings: no time. A download that is refused says why on a page, in the reader's words.
 * Breaks when routes are rendered by other parts of the build: tests/server/every-address.long.process.test.ts.
 * Out: `withRefusalPages` of served-build.server.ts; the refusal is then a line of JSON.
 */
export function withRefusalPages(build: ServerBuild): ServerBuild {
  const parents = new Set(Object.values(build.routes).map((route) => route?.parentId))
  const routes = Object.entries(build.routes).map(([id, route]): [string, Route | undefined] => [
    id,
    route && isScreenless(route) && !parents.has(id) ? withPages(build, route) : route,
  ])
  return { ...build, routes: Object.fromEntries(routes) as Routes }
}

const isScreenless = ({ module }: Route): boolean => module.default === undefined && module.ErrorBoundary === undefined

function withPages(build: ServerBuild, route: Route): Route {
  const { loader = refusing(404), action = refusing(405) } = route.module
  const page = refusalPage(build, route)
  const pageFor = async (args: LoaderFunctionArgs, run: Run, isData: (answer: unknown) => boolean) => {
    const { into, accepts } = purposeOf(args.request)
    if (!/^(document|i?frame)$/.test(into) || !/text\/html|\*\/\*/.test(accepts)) return run(args)
    try {
      const answer = await run(args)
      // Data goes to clients that do not accept `text/html` by name: they may be scripts of a browser without
      // Sec-Fetch-Dest.
      if (!isRefused(answer) && !(isData(answer) && accepts.includes('text/html'))) return answer
      if (isResponse(answer)) await answer.body?.cancel()
      return page(args, data(null, isRefused(answer) ? answer.status : 404))
    } catch (thrown) {
      if (isResponse(thrown) && !isRefused(thrown)) throw thrown
      return page(args, thrown)
    }
  }
  return {
    ...route,
    module: {
      ...route.module,
      loader: (args) => pageFor(args, loader, isForScripts),
      // Replies to actions are returned unchanged, whoever the client is.
      action: (args) => pageFor(args, action, () => false),
    },
  }
}

const refusing =
  (status: number): Run =>
  () => {
    throw data(null, status)
  }

/** Destination and accepted types of a request. Without these headers it counts as a navigation to a document. */
const purposeOf = ({ headers }: Request) => ({
  into: headers.get('Sec-Fetch-Dest') ?? 'document',
  accepts: headers.get('Accept') ?? '*/*',
})

/** Duck-typed: the server in front may use another `Response` class than the platform, so `instanceof` fails. */
const isResponse = (answer: unknown): answer is Response =>
  typeof answer === 'object' && answer !== null && 'status' in answer && 'headers' in answer

const isRefused = (answer: unknown): answer is Response => isResponse(answer) && answer.status >= 400

/** Answers for scripts only: data, 204, JSON and event streams. */
const isForScripts = (answer: unknown): boolean =>
  !isResponse(answer) ||
  answer.status === 204 ||
  /^(application\/json|text\/event-stream)/.test(answer.headers.get('Content-Type') ?? '')

/** Renders an error as a page at the same address, with a build reduced to the routes on the way there. */
export function refusalPage(build: ServerBuild, route: Pick<Route, 'id'>) {
  const shown = routePathTo(build.routes, route.id).length > 2 ? route.id : openRoute
  const refusals = new WeakMap<AppLoadContext, unknown>()
  let render: ReturnType<typeof createRequestHandler> | undefined
  return (
    { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
    refusal: unknown,
  ): Promise<Response> => {
    render ??= createRequestHandler(
      onlyRefusing(build, shown, (request) => refusals.get(request)),
      'production',
    )
    refusals.set(context, refusal)
    const headers = new Headers(request.headers)
    for (const name of ['Content-Type', 'Content-Length', 'Transfer-Encoding']) headers.delete(name)
    return render(new Request(request.url, { headers, signal: request.signal }), context)
  }
}

function onlyRefusing(build: ServerBuild, shown: string, refusalOf: (context: AppLoadContext) => unknown): ServerBuild {
  const way = new Set(routePathTo(build.routes, shown))
  const pick = <R>(routes: Record<string, R>) =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => way.has(id)))
  const routes = pick(build.routes) as Routes
  const route = routes[shown]
  if (!route) throw new Error(`there is no route ${shown} to show errors in`)
  const loader: Run = ({ context }) => {
    throw refusalOf(context)
  }
  const refusing = { ...route, module: { default: () => null, loader } }
  return {
    ...build,
    routes: { ...routes, [shown]: refusing },
    assets: { ...build.assets, routes: pick(build.assets.routes) },
  }
}

/** The route and its ancestors, the root last. */
const routePathTo = (routes: Routes, id: string | undefined): string[] => {
  const route = id === undefined ? undefined : routes[id]
  return route ? [route.id, ...routePathTo(routes, route.parentId)] : []
}
