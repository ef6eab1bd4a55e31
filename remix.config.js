/** @type {import('@remix-run/dev').VitePluginConfig} */
const config = {
  // Not the entry point: server/pages.ts is started, and puts this build under APP_BASE.
  serverBuildFile: 'pages.js',
  future: {
    v3_fetcherPersist: true,
    // One file with all routes, which browsers cache: fetched one by one, a page could take the place of another.
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
}

export default config
