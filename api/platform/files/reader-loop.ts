import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'

/** How a task hears that it is cancelled, and tells how far it is. */
export type TaskContext = { readonly signal: AbortSignal; progress(told: unknown): void }

/** Gets what was sent for it, and gives what it read; all of it as structured clones. */
type Task = (input: never, context: TaskContext) => unknown
export type Tasks = Readonly<Record<string, Task>>

export type Asked = { task: string; input: unknown }
export type Cancelled = { cancelled: true }
export type Said =
  | { ready: true }
  | { progress: unknown }
  /** With what the process holds of the machine's memory. */
  | { reply: unknown; residentBytes: number }
  | { error: string }
  | { failed: NoRoom['of'] }

/** Thrown by a task that has filled the memory it may use, or the disk. */
export class NoRoom extends Error {
  override readonly name = 'NoRoom'
  constructor(
    readonly of: 'memory' | 'disk',
    cause: unknown,
  ) {
    super(of, { cause })
  }
}

/** What a reader process does: one task after the other, until the process that started it is gone. */
export function runTasks(tasks: Tasks): void {
  yieldToOthers()
  // A signal to the whole group is for the server, which lets requests under way end.
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

/** Requests come before files. */
export const processPriority = 5

/** Where the system's memory ends, a reader goes before the server does. */
function yieldToOthers(): void {
  try {
    setPriority(processPriority)
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Not every system lets a process do so.
  }
}
