import { resolve } from 'node:path'

export const defaultDataDir = './data'

/** Variables that name another database than that of the data folder. */
const elsewhere = ['DATABASE_URL', 'DATABASE_URL_FILE', 'API_BASE_URL']

/** The data folder whose embedded database a start with this environment opens, as server/settings.ts reads it. */
export const embeddedDirOf = (environment: Record<string, string | undefined>): string | undefined =>
  elsewhere.some((name) => environment[name]) ? undefined : resolve(environment.DATA_DIR || defaultDataDir)
