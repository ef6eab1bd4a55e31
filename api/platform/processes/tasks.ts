import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { currentRequestId, runForRequest } from '#api/platform/request-scope.ts'

/** Cancellation and progress of a task. */
export type TaskContext = { readonly signal: AbortSignal; progress(update: unknown): void }

/** Input and result are passed as structured clones. */
type Task = (input: never, context: TaskContext) => unknown
export type Tasks = Readonly<Record<string, Task>>

/** A task, and the id of the request that it works for. */
export type TaskRequest = { task: string; input: unknown; requestId?: string | undefined }
export type Cancelled = { cancelled: true }
export type Said =
  | { ready: true }
  | { progress: unknown }
  | { line: TaskLine }
  /** Resident memory of the process. */
  | { reply: unknown; residentBytes: number }
  | { error: string; code?: string | undefined }
  | { failed: NoRoom['of'] }

/** Log line of a finished task, which the server writes. */
export type TaskLine = {
  task: string
  requestId: string | undefined
  pid: number
  ms: number
  cpuMs: number
  residentMegabytes: number
}

/** Thrown by a task that has used up its memory, or the disk. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
  constructor(
    readonly of: 'memory' | 'disk',
    cause: unknown,
  ) {
    super(of, { cause })
  }
}

/** Main loop of a process for tasks: one at a time, until the process that started it is gone. */
export function runTasks(tasks: Tasks): void {
  yieldToOthers()
  // Signals to the process group are for the server, which lets running requests finish.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(0))
  let cancelling = new AbortController()
  process.on('message', (message: TaskRequest | Cancelled) => {
    if ('cancelled' in message) return cancelling.abort()
    const { task, input, requestId } = message
    cancelling = new AbortController()
    const context: TaskContext = { signal: cancelling.signal, progress: (progress) => say({ progress: progress }) }
    void runForRequest(requestId, () => runTask(tasks[task], { task, input, context }))
  })
  say({ ready: true })
}

type Running = { task: string; input: unknown; context: TaskContext }

async function runTask(run: Task | undefined, { task, input, context }: Running): Promise<void> {
  const began = { at: performance.now(), cpu: process.cpuUsage() }
  let said: Said
  try {
    if (!run) throw new Error('no such task')
    const reply = await run(input as never, context)
    said = { reply, residentBytes: process.memoryUsage.rss() }
  } catch (error) {
    said =
      error instanceof NoRoom
        ? { failed: error.of }
        : { error: error instanceof Error ? (error.stack ?? error.message) : String(error), code: codeOf(error) }
  }
  const { user, system } = process.cpuUsage(began.cpu)
  say({
    line: {
      task,
      requestId: currentRequestId(),
      pid: process.pid,
      ms: Math.round(performance.now() - began.at),
      cpuMs: Math.round((user + system) / 1000),
      residentMegabytes: Math.round(process.memoryUsage.rss() / 2 ** 20),
    },
  })
  say(said)
}

/** Failure codes for the caller. */
const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const say = (said: Said): void => {
  process.send?.(said)
}

/** Lower priority than the server's: requests come before files. */
export const processPriority = 5

/** Makes the system kill a reader before the server if it runs out of memory. */
function yieldToOthers(): void {
  try {
    setPriority(processPriority)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every system permits this.
  }
}
