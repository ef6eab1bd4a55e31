/** @type {import('@remix-run/dev').VitePluginConfig} */
const config = {
  // What is started is server/pages.ts, which puts it under APP_BASE.
  serverBuildFile: 'pages.js',
  future: {
    v3_fetcherPersist: true,
    // All routes come in one file that browsers keep: asked for one by one, a page could take the place of another.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}

export default config
