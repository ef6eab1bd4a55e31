import { JobCancelled } from '#api/platform/jobs/job.ts'
import type { fileTasks } from './reader.process.ts'
import type { Tasks } from './reader-loop.ts'
import { type Outcome, type ReaderProcess, startReader } from './reader-process.ts'

type ReaderOptions<T extends Tasks> = {
  /** Module that a reader runs: it calls `runTasks` with these tasks. */
  entry: URL
  /** Limit of each task; waiting in the queue does not count. */
  deadlineMs: Record<keyof T, number>
  processes: number
  /** Heap limit of each process. Tasks limit memory outside the heap themselves, such as unpacked bytes and pixels. */
  heapMegabytes: number
  /** Length of the queue, in all and per sender. */
  waiting: { all: number; ofEach: number }
  /** A reader that is idle for so long ends. */
  idleMs: number
}

/** Result of a task: `late` took too long, `memory` was filled, `busy` never began. */
type Reading<R> = { reply: R } | { failed: 'late' | 'memory' | 'busy' }

/** `withinMs` replaces the task's own deadline; `busyWithinMs` adds one in processor time. */
type ReadOptions = {
  signal?: AbortSignal | undefined
  withinMs?: number | undefined
  busyWithinMs?: number | undefined
}

type Readers<T extends Tasks> = {
  /**
   * `by` is the sender: each has one task running at a time, so that nobody occupies all readers. Throws JobCancelled once
   * `signal` is aborted.
   */
  read<Name extends keyof T & string>(
    task: Name,
    input: Parameters<T[Name]>[0],
    by: string,
    options?: ReadOptions,
  ): Promise<Reading<Awaited<ReturnType<T[Name]>>>>
  /** Ids of the running processes. */
  pids(): number[]
}

type Waiting = {
  by: string
  task: string
  input: unknown
  signal: AbortSignal | undefined
  withinMs: number
  busyWithinMs: number | undefined
  settle: (outcome: Outcome | { thrown: unknown }) => void
}
type Reader = { process: ReaderProcess; by: string | undefined; idleTimer: NodeJS.Timeout | undefined }

/**
 * Reads untrusted files in processes of their own: a file that fills the memory, or never ends, takes down its reader
 * only. Readers start on demand.
 */
export function createReaders<T extends Tasks>(options: ReaderOptions<T>): Readers<T> {
  const { deadlineMs, processes, waiting: limits, idleMs } = options
  const readers = new Set<Reader>()
  const queue: Waiting[] = []

  /** Gives the first task whose sender has no other running to a free reader. */
  function next(): void {
    const at = queue.findIndex(({ by }) => ![...readers].some((reader) => reader.by === by))
    const work = queue[at]
    const free = [...readers].find(({ by }) => by === undefined)
    if (!work || (!free && readers.size >= processes)) return
    queue.splice(at, 1)
    void carryOut(free ?? add(), work).then(next)
    next()
  }

  function add(): Reader {
    const reader: Reader = { process: startReader(options), by: undefined, idleTimer: undefined }
    readers.add(reader)
    reader.process.onEnd(() => readers.delete(reader))
    return reader
  }

  async function carryOut(
    reader: Reader,
    { by, task, input, signal, withinMs, busyWithinMs, settle }: Waiting,
  ): Promise<void> {
    clearTimeout(reader.idleTimer)
    reader.by = by
    const outcome = await reader.process
      .run({ task, input }, withinMs, { signal, busyWithinMs })
      .catch((thrown: unknown) => ({ thrown }))
    reader.by = undefined
    if ('reply' in outcome) reader.idleTimer = setTimeout(() => drop(reader), idleMs).unref()
    else drop(reader)
    settle(outcome)
  }

  /** A running task is cancelled by its own signal. */
  function leave(work: Waiting): void {
    const at = queue.indexOf(work)
    if (at < 0) return
    queue.splice(at, 1)
    work.settle({ failed: 'cancelled' })
  }

  function drop(reader: Reader): void {
    readers.delete(reader)
    void reader.process.end()
  }

  return {
    read: (task, input, by, { signal, withinMs = deadlineMs[task], busyWithinMs } = {}) =>
      new Promise((resolve, reject) => {
        const own = queue.filter((waiting) => waiting.by === by).length
        if (queue.length >= limits.all || own >= limits.ofEach) return resolve({ failed: 'busy' })
        const settle: Waiting['settle'] = (outcome) => {
          if ('failed' in outcome && outcome.failed === 'cancelled') reject(new JobCancelled())
          else if ('thrown' in outcome) reject(outcome.thrown)
          else if ('error' in outcome) reject(outcome.error)
          else if ('failed' in outcome && (outcome.failed === 'killed' || outcome.failed === 'disk'))
            reject(new Error(`A reader could not go on at ${task}: ${outcome.failed}`))
          else resolve('reply' in outcome ? { reply: outcome.reply as never } : (outcome as Reading<never>))
        }
        const work: Waiting = { by, task, input, signal, withinMs, busyWithinMs, settle }
        queue.push(work)
        signal?.addEventListener('abort', () => leave(work), { once: true })
        next()
      }),
    pids: () => [...readers].flatMap(({ process: { pid } }) => pid ?? []),
  }
}

/** Readers of this process, as many as a small machine can bear. The entry has the extension of this module. */
export const fileReaders: Readers<typeof fileTasks> = createReaders({
  entry: new URL(`./reader.process${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url),
  deadlineMs: { tables: 20_000, picture: 15_000, inspect: 15_000, preview: 20_000, unpack: 15_000 },
  processes: 2,
  heapMegabytes: 256,
  waiting: { all: 16, ofEach: 4 },
  idleMs: 60_000,
})
