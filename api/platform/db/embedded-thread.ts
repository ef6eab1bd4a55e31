import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

export const hasDatabase = (dataDir: string): boolean => existsSync(join(databaseFolder(dataDir), 'PG_VERSION'))

/** A thread of the embedded database, which loads its code and waits for a message that names folder and socket. */
export const newThread = (): Worker =>
  new Worker(new URL('./embedded.worker.mjs', import.meta.url), {
    // The thread needs no loader that this process may run under, and starts faster without.
    execArgv: [],
  })
