import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type Plugin } from 'vite'
import { appBase } from './app/shell/address.server.ts'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

const packages = (...names: string[]) => new RegExp(`/node_modules/(${names.join('|')})/`)

/** What every hydrated page loads, in two files that keep their names while the screens change. */
const sharedChunks: [string, RegExp][] = [
  [
    'framework',
    packages('react', 'react-dom', 'scheduler', '@remix-run', 'react-router', 'react-router-dom', 'turbo-stream'),
  ],
  ['framework', packages('i18next', 'react-i18next', 'remix-i18next')],
  ['controls', packages('@mantine', '@tabler', 'clsx')],
  ['controls', /\/app\/ui\//],
]

const chunkOf = (id: string): string | undefined => sharedChunks.find(([, pattern]) => pattern.test(id))?.[0]

/** Routes are addresses only; this is what all of them have in common. */
const keepLoaded: Plugin = {
  name: 'keep-loaded',
  enforce: 'pre',
  transform: (code, id) =>
    /\/app\/(root|routes\/[^/?]+)\.tsx(?=$|\?)/.test(id)
      ? `${code}\nexport { shouldRevalidate } from '#app/shell/keep-loaded.ts'\n`
      : undefined,
}

export default defineConfig(({ command, isSsrBuild }) => ({
  // In development the sources stand under APP_BASE; what is built learns of it when it starts.
  base: command === 'serve' ? `${appBase}/` : '/',
  // Under vitest the plugin would look for a running Remix build.
  plugins: [
    keepLoaded,
    !process.env.VITEST && remix({ ...remixConfig, basename: (command === 'serve' && appBase) || '/' }),
  ],
  // Scripts name each other from where they are, the pages' code where it has been started: all may stand under a path.
  experimental: {
    renderBuiltUrl(file, { hostType, ssr }) {
      if (hostType !== 'js') return undefined
      return ssr
        ? { runtime: `((process.env.APP_BASE ?? '').replace(/\\/+$/, '') + ${JSON.stringify(`/${file}`)})` }
        : { relative: true }
    },
  },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  // Bundled, only what is used of them is loaded at start; as externals node would read all of each.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//] },
}))
