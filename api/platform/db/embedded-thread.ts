import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

export const databaseFolder = (dataDir: string): string => join(dataDir, 'database')

export const hasDatabase = (dataDir: string): boolean => existsSync(join(databaseFolder(dataDir), 'PG_VERSION'))

/** Starts a thread for the embedded database, which loads its code and waits for a message with folder and socket. */
export const newThread = (): Worker =>
  new Worker(new URL('./embedded.worker.mjs', import.meta.url), {
    // Drops loader options of this process: the thread needs none, and starts faster without.
    execArgv: [],
  })
