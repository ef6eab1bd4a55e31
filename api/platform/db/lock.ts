import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Holder of a lock. Distinguishes a live process from a later one with the same process id. */
type Holder = {
  readonly id: string
  readonly pid: number
  readonly host: string
  /** The kernel's id of this boot; null if the system provides none. */
  readonly boot: string | null
  /** Start of the process, in clock ticks since boot; null if the system provides none. */
  readonly began: string | null
}

/**
 * Another process has opened this folder. Two concurrent processes would silently lose rows, so the second must not
 * start.
 */
export class DataDirInUse extends Error {
  override readonly name = 'DataDirInUse'

  constructor(dataDir: string, file: string, holder: Holder) {
    const advice =
      holder.host === hostname()
        ? 'Stop that process, or set DATA_DIR to another folder'
        : `Stop it there, or set DATA_DIR to another folder; if that machine or container is gone, delete ${file}`
    super(`${dataDir} is in use by process ${holder.pid} on ${holder.host}. ${advice}.`)
  }
}

/**
 * Takes the lock of a data folder, which is created if missing. Replaces the lock of a dead process; of several
 * concurrent processes exactly one gets it. Throws DataDirInUse.
 */
export function lockDataDir(dataDir: string): { release(): void } {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const self: Holder = { id: randomUUID(), pid: process.pid, host: hostname(), boot: bootId(), began: began('self') }
  const draft = join(dataDir, `.lock-${self.id}`)
  writeFileSync(draft, JSON.stringify(self), { mode: 0o600 })
  const file = join(dataDir, 'database.lock')
  try {
    take(file)
  } finally {
    rmSync(draft, { force: true })
  }
  return {
    release() {
      if (readHolder(file)?.id === self.id) rmSync(file, { force: true })
    },
  }

  /** Creates the lock by a hard link, which is atomic, so that no process reads a partial lock. */
  function take(path: string): void {
    if (linked(draft, path)) return
    refuseWhileAlive(path)
    replace(path)
  }

  /**
   * Replaces a dead holder's lock. Two processes may see it, so only the holder of a second lock replaces the first,
   * after reading it again. If that process is killed, its second lock is taken over in the same way.
   */
  function replace(path: string): void {
    const second = `${path}.takeover`
    take(second)
    try {
      if (linked(draft, path)) return
      refuseWhileAlive(path)
      linkSync(draft, `${draft}.copy`)
      renameSync(`${draft}.copy`, path)
    } finally {
      rmSync(second, { force: true })
    }
  }

  function refuseWhileAlive(path: string): void {
    const holder = readHolder(path)
    if (holder && isAlive(holder)) throw new DataDirInUse(dataDir, path, holder)
  }
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Undefined if the lock was removed meanwhile, or truncated by a full disk or a power failure. */
function readHolder(path: string): Holder | undefined {
  try {
    const holder: Partial<Holder> = JSON.parse(readFileSync(path, 'utf8'))
    return typeof holder.pid === 'number' && typeof holder.host === 'string' ? (holder as Holder) : undefined
  } catch (error) {
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Processes of another machine or container are not visible from here and count as alive. */
function isAlive(holder: Holder): boolean {
  if (holder.host !== hostname()) return true
  if (holder.boot !== bootId()) return false
  try {
    process.kill(holder.pid, 0)
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
  return holder.began === null || holder.began === began(holder.pid)
}

function bootId(): string | null {
  return readProc('/proc/sys/kernel/random/boot_id')?.trim() ?? null
}

/**
 * Start of a process in clock ticks since boot; null also for an ended (zombie) process. The command, second field of
 * stat, may contain spaces and brackets, so the third field follows the last bracket.
 */
function began(pid: number | 'self'): string | null {
  const stat = readProc(`/proc/${pid}/stat`)
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ') ?? []
  const [state, startTime] = [fields[0], fields[19]]
  return state === 'Z' ? null : (startTime ?? null)
}

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
