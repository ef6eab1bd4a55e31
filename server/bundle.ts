/** Parts of the built server, one script; code that no start needs is evaluated when it is imported. */
export const loadDatabase = () => import('#api/platform/db/embedded.ts')
export const loadServer = () => import('../server.ts')
export const loadPages = () => import('./pages.ts')
export const loadApi = () => import('#api/index.ts')
