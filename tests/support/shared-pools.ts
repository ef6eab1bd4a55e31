import type { StartPool } from '#api/platform/engine/engine.ts'
import { createPool, type Pool } from '#api/platform/processes/pool.ts'
import type { TaskProcess } from '#api/platform/processes/task-process.ts'

const pools = new Map<string, Pool>()

/**
 * Pools of the engine that all test files of a worker share, because starting a process takes longer than most jobs. An
 * api that closes ends its own jobs only.
 */
export const startSharedPool: StartPool = (kind, options) => {
  const key = JSON.stringify([kind, options])
  const pool = pools.get(key) ?? createPool(options)
  pools.set(key, pool)
  const closing = new AbortController()
  const running = new Set<TaskProcess>()
  return {
    ...pool,
    use: ({ signal, ...use }, run) =>
      pool.use({ ...use, signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]) }, async (process) => {
        running.add(process)
        return run(process).finally(() => running.delete(process))
      }),
    async close() {
      closing.abort()
      await Promise.all([...running].map((process) => process.end()))
    },
  }
}
