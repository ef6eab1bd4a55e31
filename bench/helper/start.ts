import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../../scripts/stale.mjs'

/** A process that works for the bench, so that what it does costs this one nothing. */
export type Helper<Task, Result> = { ask(task: Task): Promise<Result>; end(): void }

/** Starts a script of this folder, with React and all others as in production. It ends with this process at the latest. */
export function startHelper<Task extends Serializable, Result>(script: string): Helper<Task, Result> {
  const child = fork(new URL(script, import.meta.url), {
    cwd: root,
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const died = once(child, 'exit').then(([status]) => Promise.reject(new Error(`${script} ended with ${status}`)))
  died.catch(() => {})
  return {
    async ask(task) {
      const answered = once(child, 'message')
      child.send(task)
      const [result] = await Promise.race([answered, died])
      return result as Result
    },
    end: () => child.disconnect(),
  }
}

/** The other side: answers each task with what `work` makes of it. */
export function answerTasks<Task, Result extends Serializable>(work: (task: Task) => Promise<Result>): void {
  process.on('message', async (task) => {
    process.send?.(await work(task as Task))
  })
}
