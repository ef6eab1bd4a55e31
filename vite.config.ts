import { resolve } from 'node:path'
import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Rolldown } from 'vite'
import { appBase } from './app/page/request/address.server.ts'
import { browserCode } from './app/render/browser-code.ts'
import { elementBudget } from './app/render/element-budget.ts'
import { freeEntries } from './app/render/free-entries.ts'
import { patchedRemix } from './app/render/patched-remix.ts'
import { rankedRoutes } from './app/render/ranked-routes.ts'
import { resourceRoutes } from './app/render/resource-routes.ts'
import { sharedContract } from './app/render/shared-contract.ts'
import { textAddresses } from './app/render/text-addresses.ts'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

/**
 * Code that many pages load, in files that keep their names while the screens change; the first match counts. Keeping
 * apart what few pages use saves 5 kB on each page; the budgets are those of bench/measure/sizes.ts.
 */
const sharedChunks: [string, RegExp][] = [
  [
    'framework',
    packages('react', 'react-dom', 'scheduler', '@remix-run', 'react-router', 'react-router-dom', 'turbo-stream'),
  ],
  ['framework', packages('i18next', 'react-i18next', 'remix-i18next')],
  // Loaders of route scripts, and what the patched Remix imports: the framework must not depend on its dependents.
  [
    'framework',
    /vite\/preload-helper|\/app\/(page\/errors\/(chunk-load-error|network-error)|render\/route-defaults)\.ts$/,
  ],
  // Choices of forms, which most pages do not have.
  ['choices', packages('@mantine/core/esm/components/(?:Checkbox|Radio)')],
  [
    'choices',
    packages('@mantine/core/esm/utils/(?:InlineInput|InputsGroupFieldset)', '@mantine/hooks/esm/use-uncontrolled'),
  ],
  ['choices', /\/app\/ui\/fields\/(checkbox|choice|radio)[-.]/],
  // Hooks that no control uses: by default they follow the index of their package.
  ['copy-link', packages('@mantine/hooks/esm/use-clipboard')],
  ['copy-link', /\/app\/ui\/actions\/copy-link\./],
  ['frame', packages('@mantine/hooks/esm/use-(?:hotkeys|window-event)')],
  ['page', /\/app\/root\.module\.css$/],
  ['frame', /\/app\/shell\/frame\/app-layout\.tsx$/],
  // A browser fetches six files at once: small ones that the same pages need are one.
  [
    'cards',
    /\/app\/data\/(cards\/(cached-card|counting-card|card-figure\.module)|boards\/(board\.module|board-(grid|filters)\.|texts))/,
  ],
  ['cards', /\/app\/(ui\/charts\/(chart-figure\.module|use-chart-keys)|page\/live\/use-revalidation)/],
  ['data-addresses', /\/contract\/data\/addresses\.ts$/],
  ['filter', /\/app\/(data\/conditions\/(condition|filter)[.-]|ui\/text\/figures\.)/],
  ['controls', packages('@mantine', 'clsx')],
  ['controls', /\/contract\/platform\/counted\.ts$/],
  // Without components that few pages use.
  [
    'controls',
    /\/app\/ui\/\w+\/(?!(answer-bar|cell-field|change-table|chart-figure|chart-keys|chosen-page|dialog|figure-html|figures|file-field|key-figure|cursor-pager\.tsx|part-bar|repeated-rows|row-intent|use-figure-html|workbook-)\b)/,
  ],
]

const ofShell = /\/(app\/(page|render|shell\/frame)|contract)\//
const ofWorkspaces = /\/app\/(data\/|shell\/workspaces\/|workspace-areas\.ts$)/

/**
 * The rest that all pages load, that all pages in the frame load, and that all data pages of a workspace load: what these
 * modules import of the named folders.
 */
const shellChunks: [string, string, RegExp][] = [
  ['page', '/app/entry.client.tsx', ofShell],
  ['page', '/app/root.tsx', ofShell],
  ['page', '/app/shell/session/sign-in/login.tsx', ofShell],
  ['frame', '/app/shell/frame/app-layout.tsx', ofShell],
  ['workspace', '/app/shell/workspaces/workbenches/workspace-layout.tsx', ofWorkspaces],
  ['workspace', '/app/data/mart/data-layout.tsx', ofWorkspaces],
]

const chunkOf = (id: string, modules: Rolldown.ChunkingContext): string | null =>
  sharedChunks.find(([, pattern]) => pattern.test(id))?.[0] ??
  shellChunks.find(([, from, within]) => within.test(id) && loadedWith(from, modules).has(id))?.[0] ??
  null

const browserFiles: Rolldown.OutputOptions = {
  // Every page loads the names of all files, and hashes do not compress.
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [{ name: chunkOf }],
  },
}

const loaded = new Map<string, Set<string>>()

/** All static imports of a module, transitively; no dynamic imports. */
function loadedWith(from: string, modules: Rolldown.ChunkingContext): Set<string> {
  const known = loaded.get(from)
  if (known) return known
  const path = resolve(`.${from}`)
  const found = new Set([path, `${path}?__remix-build-client-route`])
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  loaded.set(from, found)
  return found
}

export default defineConfig(({ command, isSsrBuild }) => ({
  // In development the sources are served under APP_BASE; a build reads it at start.
  base: command === 'serve' ? `${appBase}/` : '/',
  // The embedded database lies among the sources, and writes all the time.
  server: { watch: { ignored: [`${resolve(process.env.DATA_DIR ?? 'data')}/**`] } },
  // Under vitest the plugin would look for a running Remix build.
  plugins: [
    elementBudget,
    sharedContract,
    patchedRemix,
    rankedRoutes,
    !isSsrBuild && browserCode,
    freeEntries,
    !isSsrBuild && resourceRoutes(),
    !isSsrBuild && textAddresses(),
    !process.env.VITEST && remix({ ...remixConfig, basename: (command === 'serve' && appBase) || '/' }),
  ],
  // Scripts refer to each other by relative address, server code by the APP_BASE at start: both work under any path.
  experimental: {
    renderBuiltUrl(file, { hostType, ssr }) {
      if (hostType !== 'js') return undefined
      if (ssr) return { runtime: `((process.env.APP_BASE ?? '').replace(/\\/+$/, '') + ${JSON.stringify(`/${file}`)})` }
      // A file that pages refer to has the same address on both sides, so that hydration matches.
      return file.endsWith('.svg')
        ? { runtime: `new URL(${JSON.stringify(`../${file}`)}, import.meta.url).pathname` }
        : { relative: true }
    },
  },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rolldownOptions: {
      // The time of plugins is no fault of the build.
      checks: { pluginTimings: false },
      ...(!isSsrBuild && { output: browserFiles }),
    },
  },
  // Bundled, so that only used code is loaded at start; as externals node would read all of each.
  ssr: { noExternal: [/^@mantine\//] },
}))
