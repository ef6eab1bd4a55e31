import type { ServerBuild } from '@remix-run/node'
import { withAnswered } from './answered.server.ts'
import { withLargePages } from './large-pages.server.ts'
import { withRefusalPages } from './refusal-pages.server.ts'

/** The build, production or development, with all changes applied before a router is created from it. */
export const servedBuild = (build: ServerBuild, base = ''): ServerBuild =>
  withLargePages(withRefusalPages(withAnswered(buildUnder(base, build))))

/**
 * The build under a path of a host shell: its links, redirects and files start with that path.  Brings: no time. One
 * build works under any path that APP_BASE names at start. Breaks when Remix writes the addresses of scripts in another
 * way: tests/shell/frame/embedding.e2e.ts. Out: this function, where APP_BASE may be known when the pages are built:
 * `basename` and Vite's `base` then say it.
 */
function buildUnder(base: string, build: ServerBuild): ServerBuild {
  if (base === '') return build
  const assets = JSON.stringify(build.assets).replaceAll('"/assets/', `"${base}/assets/`)
  return { ...build, basename: base, publicPath: `${base}/`, assets: JSON.parse(assets) as ServerBuild['assets'] }
}
