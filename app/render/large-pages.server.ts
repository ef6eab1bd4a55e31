import type { EntryContext, ServerBuild } from '@remix-run/node'
import { refusalPage } from './refusal-pages.server.ts'

type Render = ServerBuild['entry']['module']['default']
type ErrorPages = ReturnType<typeof refusalPage>

/**
 * Replaces a page over its budget with an error page in the same frame or layout. Remix's own second rendering would
 * include all data of the loaders.
 *
 * Brings: no time. Whatever a file or a list makes of a page, it is 1 MB of HTML or 1 s of rendering at most.
 * Breaks when Remix renders documents by another export than the entry's default:
 * tests/render/large-pages.rules.test.ts.
 * Out: `withLargePages` of served-build.server.ts; a page that is too large is then an error of the server.
 */
export function withLargePages(build: ServerBuild): ServerBuild {
  const { module } = build.entry
  const pages = new Map<string, ErrorPages>()
  const pageOf = (id: string): ErrorPages => {
    const page = pages.get(id) ?? refusalPage(build, { id })
    pages.set(id, page)
    return page
  }
  const render: Render = async (...args) => {
    try {
      return await module.default(...args)
    } catch (thrown) {
      if (thrown instanceof Error) throw thrown
      const [request, , , remix, context] = args
      return pageOf(deepestRoute(remix))({ request, context }, thrown)
    }
  }
  return { ...build, entry: { ...build.entry, module: { ...module, default: render } } }
}

const deepestRoute = ({ staticHandlerContext: { matches } }: EntryContext): string => matches.at(-1)?.route.id ?? 'root'
