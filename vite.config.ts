import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'

declare module '@remix-run/node' {
  interface Future {
    v3_singleFetch: true
  }
}

export default defineConfig({
  // Under vitest the plugin would look for a running Remix build.
  plugins: [!process.env.VITEST && remix(remixConfig)],
  build: { assetsInlineLimit: 0, target: 'es2022' },
  // Bundled, only what is used of them is loaded at start; as externals node would read all of each.
  ssr: { noExternal: [/^@mantine\//, /^@tabler\//] },
})
