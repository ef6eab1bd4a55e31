import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
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

export default defineConfig(({ isSsrBuild }) => ({
  // Under vitest the plugin would look for a running Remix build.
  plugins: [!process.env.VITEST && remix(remixConfig)],
  // Scripts name each other from where they are, so that all of them may stand under a path of a host shell.
  experimental: { renderBuiltUrl: (_file, { hostType }) => (hostType === 'js' ? { relative: true } : undefined) },
  build: {
    assetsInlineLimit: 0,
    target: 'es2022',
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: chunkOf } },
  },
  // Bundled, only what is used of them is loaded at start; as externals node would read all of each.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//] },
}))
