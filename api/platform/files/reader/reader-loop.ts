import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** Cancellation and progress of a task. */
export type TaskContext = { readonly signal: AbortSignal; progress(told: unknown): void }

/** Input and result are passed as structured clones. */
type Task = (input: never, context: TaskContext) => unknown
export type Tasks = Readonly<Record<string, Task>>

export type Asked = { task: string; input: unknown }
export type Cancelled = { cancelled: true }
export type Said =
  | { ready: true }
  | { progress: unknown }
  /** Memory of the machine that the process holds. */
  | { reply: unknown; residentBytes: number }
  | { error: string }
  | { failed: NoRoom['of'] }

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

/** Main loop of a reader process: one task at a time, until the process that started it is gone. */
export function runTasks(tasks: Tasks): void {
  yieldToOthers()
  // Ignore signals to the whole group: they are for the server, which lets running requests end.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.once('disconnect', () => process.exit(0))
  let cancelling = new AbortController()
  process.on('message', (message: Asked | Cancelled) => {
    if ('cancelled' in message) return cancelling.abort()
    const { task, input } = message
    const run = tasks[task]
    cancelling = new AbortController()
    const context: TaskContext = { signal: cancelling.signal, progress: (told) => say({ progress: told }) }
    Promise.resolve()
      .then(() => (run ? run(input as never, context) : Promise.reject(new Error('no such task'))))
      .then(
        (reply) => say({ reply, residentBytes: process.memoryUsage.rss() }),
        (error: unknown) =>
          say(
            error instanceof NoRoom
              ? { failed: error.of }
              : { error: error instanceof Error ? (error.stack ?? error.message) : String(error) },
          ),
      )
  })
  say({ ready: true })
}

const say = (said: Said): void => {
  process.send?.(said)
}

/** Lower than the server's: requests come before files. */
export const processPriority = 5

/** If the system runs out of memory, it kills a reader before the server. */
function yieldToOthers(): void {
  try {
    setPriority(processPriority)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every system permits this.
  }
}
