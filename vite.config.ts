import { fileURLToPath } from 'node:url'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin, type Rollup } from 'vite'
import { appBase } from './app/shell/address.server.ts'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

/** What many pages load, in files that keep their names while the screens change; the first that fits counts. */
const sharedChunks: [string, RegExp][] = [
  [
    'framework',
    packages('react', 'react-dom', 'scheduler', '@remix-run', 'react-router', 'react-router-dom', 'turbo-stream'),
  ],
  ['framework', packages('i18next', 'react-i18next', 'remix-i18next')],
  // What loads the scripts of routes. None of it imports anything: the framework must not depend on what depends on it.
  ['framework', /vite\/preload-helper|\/app\/shell\/lost-part\.ts$/],
  // Without the choices of forms, which most pages have none of.
  ['choices', packages('@mantine/core/esm/components/(?:Checkbox|Radio)', '@mantine/core/esm/utils/InlineInput')],
  ['choices', /\/app\/ui\/(checkbox|choice|radio)-/],
  ['controls', packages('@mantine', 'clsx')],
  ['controls', /\/app\/ui\//],
]

/** The rest that all pages load, and the rest that all pages in the frame load: what these modules import of the shell. */
const shellChunks: [string, string][] = [
  ['page', '/app/entry.client.tsx'],
  ['page', '/app/root.tsx'],
  ['page', '/app/routes/login.tsx'],
  ['frame', '/app/routes/_app.tsx'],
]
const ofShell = /\/(app\/shell|contract)\//

const chunkOf: Rollup.GetManualChunk = (id, modules) =>
  sharedChunks.find(([, pattern]) => pattern.test(id))?.[0] ??
  (ofShell.test(id) ? shellChunks.find(([, from]) => loadedWith(from, modules).has(id))?.[0] : undefined)

const loaded = new Map<string, Set<string>>()

/** All that a module imports, and what those import; not what is loaded when it is needed. */
function loadedWith(from: string, { getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta): Set<string> {
  const known = loaded.get(from)
  if (known) return known
  const found = new Set([...getModuleIds()].filter((id) => id.endsWith(from)))
  for (const id of found) for (const imported of getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  loaded.set(from, found)
  return found
}

/** Routes are addresses only; this is what all of them have in common. */
const commonToRoutes: Plugin = {
  name: 'common-to-routes',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/app\/(root|routes\/[^/?]+)\.tsx(?=$|\?)/.test(id)) return undefined
    const takesForms = /export \{[^}]*\baction\b/.test(code) && !code.includes('clientAction')
    const common = ["export { shouldRevalidate } from '#app/shell/keep-loaded.ts'"]
    if (takesForms) common.push("export { clientAction } from '#app/shell/lost-save.ts'")
    return `${code}\n${common.join('\n')}\n`
  },
}

const lostPart = fileURLToPath(new URL('app/shell/lost-part.ts', import.meta.url))

/**
 * Where the script of a route cannot be had, Remix loads the page again without asking, for ever if it must. Here the page of
 * an error takes the route's place, and offers it. spec: platform §8 "chunk or stylesheet load failure after 120 s"
 */
const lostRoutes: Plugin = {
  name: 'lost-routes',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/@remix-run/react/dist/esm/routeModules.js')) return undefined
    const mended = code
      .replace(/await import\(.*?route\.module\)/, 'await inTime(import(/* @vite-ignore */ route.module))')
      .replace(
        /catch \(error\) \{[\s\S]*\n {2}\}\n\}/,
        'catch (lost) { return (routeModulesCache[route.id] = lostRoute(lost)) }\n}',
      )
    if (!mended.includes('inTime') || !mended.includes('lostRoute')) this.error('Remix loads routes in another way')
    return `import { inTime, lostRoute } from ${JSON.stringify(lostPart)}\n${mended}`
  },
}

/**
 * While the routes of an address are being fetched, the router takes what a form outside of it has loaded anew for the answer:
 * the page that is left would stand at the new address. Here that is loaded for the page that still stands, and changes it alone.
 */
const whileDiscovering: [string, string][] = [
  [
    'async function discoverRoutes(matches, pathname, signal, fetcherKey) {',
    `let discovering;
  function isDiscovering() {
    return discovering !== undefined && !discovering.aborted;
  }
  async function discoverRoutes(matches, pathname, signal, fetcherKey) {
    if (fetcherKey !== undefined) return fetchRoutes(matches, pathname, signal, fetcherKey);
    discovering = signal;
    let found = await fetchRoutes(matches, pathname, signal);
    if (discovering === signal) {
      discovering = undefined;
      pendingNavigationLoadId = ++incrementingLoadId;
    }
    return found;
  }
  async function fetchRoutes(matches, pathname, signal, fetcherKey) {`,
  ],
  [
    'let nextLocation = state.navigation.location || state.location;',
    'let nextLocation = (!isDiscovering() && state.navigation.location) || state.location;',
  ],
  [
    'let matches = state.navigation.state !== "idle" ? matchRoutes(',
    'let matches = state.navigation.state !== "idle" && !isDiscovering() ? matchRoutes(',
  ],
  [
    'if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId) {',
    'if (state.navigation.state === "loading" && loadId > pendingNavigationLoadId && !isDiscovering()) {',
  ],
]

const discoveringRouter: Plugin = {
  name: 'discovering-router',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/@remix-run/router/dist/router.js')) return undefined
    return whileDiscovering.reduce((mended, [from, to]) => {
      if (mended.split(from).length !== 2) this.error(`The router discovers in another way: ${from}`)
      return mended.replace(from, () => to)
    }, code)
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  // In development the sources stand under APP_BASE; what is built learns of it when it starts.
  base: command === 'serve' ? `${appBase}/` : '/',
  // Under vitest the plugin would look for a running Remix build.
  plugins: [
    commonToRoutes,
    lostRoutes,
    discoveringRouter,
    !process.env.VITEST && remix({ ...remixConfig, basename: (command === 'serve' && appBase) || '/' }),
  ],
  // Scripts name each other from where they are, the pages' code where it has been started: all may stand under a path.
  experimental: {
    renderBuiltUrl(file, { hostType, ssr }) {
      if (hostType !== 'js') return undefined
      if (ssr) return { runtime: `((process.env.APP_BASE ?? '').replace(/\\/+$/, '') + ${JSON.stringify(`/${file}`)})` }
      // A file that pages name has the same address on both sides: what the browser renders equals what came.
      return file.endsWith('.svg')
        ? { runtime: `new URL(${JSON.stringify(`../${file}`)}, import.meta.url).pathname` }
        : { relative: true }
    },
  },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  // Bundled, only what is used of them is loaded at start; as externals node would read all of each.
  ssr: { noExternal: [/^@mantine\//] },
}))
