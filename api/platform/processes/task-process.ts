import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import { basename, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TaskFailure } from '#api/platform/jobs/job.ts'
import type { Cancelled, Said, TaskLine, TaskRequest } from './tasks.ts'

export type Outcome = { reply: unknown; residentBytes: number } | { error: Error } | { failed: TaskFailure }

type Watching = {
  signal?: AbortSignal | undefined
  onProgress?: (progress: unknown) => void
  /** Receives the process's own log lines. */
  onLine?: (line: TaskLine) => void
  /** A second deadline, in processor time: a task that waits for a busy machine is not late. */
  busyWithinMs?: number | undefined
}

export type TaskProcess = {
  readonly pid: number | undefined
  /** Runs a task. `deadlineMs` counts from when the process has received it. Throws if the process does not start. */
  run(request: TaskRequest, deadlineMs: number, watching?: Watching): Promise<Outcome>
  /** Kills the process immediately, even during a task; resolves when it has exited. */
  end(): Promise<void>
  onEnd(listener: () => void): void
}

/** Milliseconds in which a cancelled task may clean up; then its process is ended. */
const cancelWithinMs = 800

/** Milliseconds for a start on a busy machine; beyond them, the start has failed. */
const startWithinMs = 60_000

export type TaskProcessOptions = {
  entry: URL
  heapMegabytes: number
  /** MB of the young generation. For tasks that allocate much, a larger one means less copying. */
  youngMegabytes?: number
}

/**
 * Starts a process of `entry`, a module that calls `runTasks`. It inherits nothing, including the environment, which
 * contains secrets.
 */
export function startTaskProcess({ entry, heapMegabytes, youngMegabytes }: TaskProcessOptions): TaskProcess {
  const child = fork(runnable(fileURLToPath(entry)), {
    execArgv: [
      `--max-old-space-size=${heapMegabytes}`,
      ...(youngMegabytes ? [`--max-semi-space-size=${youngMegabytes}`] : []),
    ],
    env: { NODE_ENV: process.env.NODE_ENV, UV_THREADPOOL_SIZE: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let output = ''
  const stderr = child.stderr as Socket | null
  stderr?.on('data', (text: Buffer) => {
    output = (output + text.toString()).slice(-2000)
  })
  stderr?.unref()
  const said = hear(child)
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let ready: Promise<void> | undefined

  async function begin(): Promise<void> {
    const first = await within(startWithinMs, said())
    if (!first || first === 'late' || !('ready' in first))
      throw new Error(`A process for tasks does not start: ${output}`)
  }
  return {
    pid: child.pid,
    async run(request, deadlineMs, { signal, onProgress, onLine, busyWithinMs } = {}) {
      hold(child, true)
      ready ??= begin()
      await ready
      const answer = async () => {
        for (;;) {
          const next = await said()
          if (next && 'progress' in next) onProgress?.(next.progress)
          else if (next && 'line' in next) onLine?.(next.line)
          else return next
        }
      }
      let ending: NodeJS.Timeout | undefined
      const cancel = () => {
        child.send({ cancelled: true } satisfies Cancelled, () => {})
        ending = setTimeout(() => child.kill('SIGKILL'), cancelWithinMs)
      }
      const starved = starvedProcesses()
      // If the process is already gone, the answer says so.
      child.send(request, () => {})
      if (signal?.aborted) cancel()
      signal?.addEventListener('abort', cancel)
      const busy = busyWithinMs === undefined ? undefined : untilBusy(child.pid, busyWithinMs)
      const outcome = await within(deadlineMs, busy ? Promise.race([answer(), busy.late]) : answer())
      busy?.stop()
      signal?.removeEventListener('abort', cancel)
      clearTimeout(ending)
      hold(child, false)
      if (signal?.aborted && !(outcome && outcome !== 'late' && 'reply' in outcome)) return { failed: 'cancelled' }
      if (outcome === 'late') return { failed: 'late' }
      if (!outcome || 'ready' in outcome || 'progress' in outcome) return { failed: howItEnded(child, starved) }
      if ('failed' in outcome) return outcome
      return 'error' in outcome
        ? { error: failureOf(`A process failed at ${request.task}: ${outcome.error}`, outcome.code) }
        : outcome
    },
    async end() {
      hold(child, true)
      child.kill('SIGKILL')
      await gone
    },
    onEnd: (listener) => void gone.then(listener),
  }
}

const failureOf = (message: string, code: string | undefined): Error =>
  Object.assign(new Error(message), code !== undefined && { code })

/**
 * Reason of an exit. A process without memory aborts itself or is killed by the system; any other exit means that it
 * was killed on purpose.
 */
function howItEnded({ signalCode, exitCode }: ChildProcess, starved: number): 'memory' | 'killed' {
  const aborted = signalCode === 'SIGABRT' || signalCode === 'SIGTRAP' || signalCode === 'SIGILL' || exitCode === 134
  return aborted || starvedProcesses() > starved ? 'memory' : 'killed'
}

/** Number of processes that the system killed for lack of memory; 0 if unknown. */
function starvedProcesses(): number {
  try {
    return Number(/^oom_kill (\d+)$/m.exec(readFileSync('/proc/vmstat', 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}

/** Returns the next message of a process; undefined once it has ended. */
function hear(child: ChildProcess): () => Promise<Said | undefined> {
  const unheard: Said[] = []
  let tell: ((said: Said | undefined) => void) | undefined
  let ended = false
  const ending = () => {
    ended = true
    tell?.(undefined)
  }
  child.once('exit', ending)
  child.once('error', ending)
  child.on('message', (said: Said) => (tell ? tell(said) : unheard.push(said)))
  return () =>
    new Promise((resolve) => {
      const said = unheard.shift()
      if (said || ended) return resolve(said)
      tell = (next) => {
        tell = undefined
        resolve(next)
      }
    })
}

const lookEveryMs = 100

/**
 * Resolves once a process has used this much processor time; if the system does not report it, after this much time.
 */
function untilBusy(pid: number | undefined, ms: number): { late: Promise<'late'>; stop(): void } {
  const began = performance.now()
  const usedBefore = processorMs(pid)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setInterval(() => {
      const used = processorMs(pid)
      const busyMs = used === undefined || usedBefore === undefined ? performance.now() - began : used - usedBefore
      if (busyMs >= ms) resolve('late')
    }, lookEveryMs)
  })
  return { late, stop: () => clearInterval(timer) }
}

/** Linux counts processor time in hundredths of a second. */
const tickMs = 10

function processorMs(pid: number | undefined): number | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return undefined
  }
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T | 'late'> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

/** Lets the parent exit while the process waits for work. */
function hold(child: ChildProcess, working: boolean): void {
  const toggle = working ? 'ref' : 'unref'
  child[toggle]()
  child.channel?.[toggle]()
}

const bundles = new Map<string, string>()

/**
 * Bundles the sources once, in development and tests, because loading them one by one takes longer than most tasks. The
 * bundle has the folder depth of those of the build, because texts are found relative to it.
 */
export function runnable(path: string): string {
  if (extname(path) !== '.ts') return path
  const known = bundles.get(path)
  if (known) return known
  const { buildSync }: { buildSync(options: object): void } = createRequire(import.meta.url)('esbuild')
  const folder = fileURLToPath(new URL('../../../.cache', import.meta.url))
  const name = `process-${basename(path, '.ts')}-${process.pid}`
  const form = { bundle: true, platform: 'node', format: 'esm', target: 'node20', packages: 'external' } as const
  const names = { entryNames: name, chunkNames: `${name}-[hash]`, outExtension: { '.js': '.mjs' } }
  // Split, so that a process loads database drivers only if its job needs them.
  buildSync({ entryPoints: [path], outdir: folder, ...names, splitting: true, ...form, logLevel: 'warning' })
  process.once('exit', () => {
    for (const file of readdirSync(folder)) if (file.startsWith(name)) rmSync(join(folder, file), { force: true })
  })
  const outfile = join(folder, `${name}.mjs`)
  bundles.set(path, outfile)
  return outfile
}
