import { HeadlessMantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { Outlet, type RouteObject } from 'react-router-dom'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom/server'
import { texts } from './texts.ts'

type Drawn = {
  /** Address of the page. */
  at?: string
  /** Data of the routes around the page by id, outermost first; the last one is the page itself. */
  data?: Record<string, object | null>
}

/** A page as the server renders it. */
export async function markupOf(page: ReactNode, { at = '/', data = { page: null } }: Drawn = {}): Promise<string> {
  const routes = Object.entries(data).reduceRight<RouteObject[]>(
    (children, [id, loaded]) => [
      children.length > 0
        ? { id, loader: () => loaded, element: <Outlet />, children }
        : { id, path: '*', loader: () => loaded, element: page },
    ],
    [],
  )
  const { query, dataRoutes } = createStaticHandler(routes)
  const context = await query(new Request(new URL(at, 'http://drawing.invalid')))
  if (context instanceof Response) throw new Error(`${at} is not drawn: it answers ${context.status}`)
  return renderToStaticMarkup(
    <I18nextProvider i18n={texts}>
      <HeadlessMantineProvider>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </HeadlessMantineProvider>
    </I18nextProvider>,
  )
}

/** The SVG within a page, one element a line. */
export async function drawingOf(page: ReactNode, drawn?: Drawn): Promise<string> {
  const markup = await markupOf(page, drawn)
  const drawings = outermost(markup)
  if (drawings.length === 0) throw new Error(`no SVG in ${markup}`)
  return drawings.map(indented).join('')
}

/** Each `<svg>` that is in no other one. */
function outermost(html: string): string[] {
  const found: string[] = []
  let depth = 0
  let from = 0
  for (const { 0: tag, index } of html.matchAll(/<svg\b[^>]*>|<\/svg>/g)) {
    if (tag === '</svg>') {
      depth -= 1
      if (depth === 0) found.push(html.slice(from, index + tag.length))
    } else {
      if (depth === 0) from = index
      depth += 1
    }
  }
  return found
}

/** One element per line, indented by depth; text remains next to its tag. */
function indented(svg: string): string {
  let depth = 0
  const lines = withLocalClasses(svg)
    .split(/(?=<)/)
    .map((part) => {
      if (part.startsWith('</')) depth -= 1
      const line = '  '.repeat(depth) + part.trimEnd()
      if (!part.startsWith('</')) depth += 1
      return line
    })
  return `${lines.join('\n').replace(/(<(\w+)[^<>]*>[^<\n]*)\n *<\/\2>/g, '$1</$2>')}\n`
}

/** Class names as in their CSS modules, without the hash of the module's path. */
const withLocalClasses = (svg: string): string => svg.replace(/\b_(\w+)_[0-9a-f]{6}\b/g, '$1')
