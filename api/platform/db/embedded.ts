import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { databaseFolder, newThread } from './embedded-thread.ts'
import { lockDataDir } from './lock.ts'

/** Address of the embedded database for pg: a folder as host means a unix socket. */
type SocketAddress = { readonly host: string; readonly user: string; readonly database: string }

export type Embedded = {
  readonly address: SocketAddress
  /**
   * Resolves when the database fails before `stop`. All acknowledged writes are on disk for the next process, but this
   * one has lost its database.
   */
  readonly lost: Promise<Error>
  stop(): Promise<void>
}

/** Socket name that libpq and pg expect in the folder given as host, for the default port. */
const socketName = '.s.PGSQL.5432'
/** Maximum bytes of a socket path on all supported systems. */
const socketPathMax = 104
const stopWithinMs = 10_000

let early: { dataDir: string; starting: Promise<Embedded> } | undefined

/**
 * Opens an existing database in a thread that has started already, while the code that uses it is evaluated.
 * `startEmbedded` then returns it, or throws what has failed. A new database waits for the settings to be read.
 *
 * Brings: a tenth of the time from the start of the process to the first page, on two busy cores.
 * Breaks when a variable names another database: tests/server/data-dir.rules.test.ts.
 * Out: remove the thread of server/start.ts.
 */
export function startEarly(dataDir: string, thread: Worker): void {
  const starting = start(dataDir, thread)
  // startEmbedded throws the failure itself.
  starting.catch(() => thread.terminate())
  early = { dataDir, starting }
}

/**
 * Starts PGlite on `<dataDir>/database` in a separate thread, behind a unix socket that only this user can open. The
 * folder is locked until `stop`. Throws DataDirInUse.
 */
export function startEmbedded(dataDir: string): Promise<Embedded> {
  const starting = early?.dataDir === dataDir ? early.starting : start(dataDir)
  early = undefined
  return starting
}

async function start(dataDir: string, thread?: Worker): Promise<Embedded> {
  const lock = lockDataDir(dataDir)
  const socketDir = makeSocketDir()
  const leave = () => {
    process.off('exit', leave)
    rmSync(socketDir, { recursive: true, force: true })
    lock.release()
  }
  process.once('exit', leave)

  const worker = thread ?? newThread()
  let failure: Error | undefined
  const ended = new Promise((resolve) => worker.once('exit', resolve))
  worker.on('error', (error) => {
    failure = error
  })
  const ready = new Promise((resolve) => {
    worker.on('message', (said: { ready: true } | { failure: string }) => {
      if ('failure' in said) failure = new Error(said.failure)
      else resolve(true)
    })
  })
  worker.postMessage({ directory: databaseFolder(dataDir), socket: join(socketDir, socketName) })
  if ((await Promise.race([ready, ended])) !== true) {
    leave()
    throw new Error(`The embedded database in ${dataDir} does not open: ${failure?.message}`, { cause: failure })
  }

  let stopping = false
  const lost = new Promise<Error>((resolve) => {
    void ended.then(() => {
      if (!stopping) resolve(new Error(`The embedded database in ${dataDir} failed: ${failure?.message}`))
    })
  })
  return {
    address: { host: socketDir, user: 'postgres', database: 'postgres' },
    lost,
    async stop() {
      if (stopping) return
      stopping = true
      worker.postMessage('stop')
      const giveUp = setTimeout(() => worker.terminate(), stopWithinMs)
      await ended
      clearTimeout(giveUp)
      leave()
    },
  }
}

/** Creates a folder for the socket: the default temporary folder may have too long a path. */
function makeSocketDir(): string {
  const prefixes = [join(tmpdir(), 'db-'), '/tmp/db-']
  const fits = (prefix: string) => Buffer.byteLength(`${prefix}XXXXXX/${socketName}`) < socketPathMax
  const dir = mkdtempSync(prefixes.find(fits) ?? '/tmp/db-')
  chmodSync(dir, 0o700)
  return dir
}
