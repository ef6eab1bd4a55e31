/** Parts of the built server, which is one script. Lazily imported parts are evaluated only when they are needed. */
export const loadDatabase = () => import('#api/platform/db/embedded.ts')
export const loadServer = () => import('../server.ts')
export const loadPages = () => import('./pages.ts')
export const loadApi = () => import('#api/index.ts')
