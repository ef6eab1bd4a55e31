import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { shortLived } from '../../server/process.ts'

export type Child = {
  readonly process: ChildProcess
  /** The next line it writes; undefined once it has ended. */
  line(): Promise<string | undefined>
  kill(): Promise<void>
}

/** Runs a script of this folder in its own process; its temporary folder is the one that holds the data. */
export function startChild(script: string, dataDir: string, ...args: string[]): Child {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [shortLived, '--import', 'tsx', path, dataDir, ...args], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: dirname(dataDir) },
  })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    process: child,
    line: async () => (await lines.next()).value,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.kill('SIGKILL')
      await exited
    },
  }
}
