import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { startFlags } from '../../scripts/run.mjs'
import { root } from '../../scripts/stale.mjs'

export type Ask<Task, Result> = (task: Task) => Promise<Result>

/**
 * Runs a script of this folder in a separate process, so that its work does not load this one. React and all others run
 * as in production.
 */
export async function withHelper<Task extends Serializable, Result, T>(
  script: string,
  work: (ask: Ask<Task, Result>) => Promise<T>,
): Promise<T> {
  const child = fork(new URL(script, import.meta.url), {
    cwd: root,
    execArgv: [...startFlags, '--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const died = once(child, 'exit').then(([status]) => Promise.reject(new Error(`${script} ended with ${status}`)))
  died.catch(() => {})
  try {
    return await work(async (task) => {
      const answered = once(child, 'message')
      child.send(task)
      const [result] = await Promise.race([answered, died])
      return result as Result
    })
  } finally {
    child.kill()
  }
}

/** Child side: answers each task with the result of `work`. */
export function answerTasks<Task, Result extends Serializable>(work: (task: Task) => Promise<Result>): void {
  process.on('message', async (task) => {
    process.send?.(await work(task as Task))
  })
}
