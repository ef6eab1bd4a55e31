import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startEnv, startFlags } from '../scripts/run.mjs'
import { root } from '../scripts/stale.mjs'
import { freePort } from '../tests/support/freeport.ts'
import type { Site } from './site.ts'

export type Server = {
  url: string
  pid: number
  /** From the start of the process to the first 200, milliseconds. */
  readyAfterMs: number
  isRunning(): boolean
  /** Stops it as a supervisor does; returns its exit status. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

const readyWithinMs = 60_000
const pollEveryMs = 10

/**
 * Starts the built server on a site, on a free port by default, and resolves at the first 200 of `path`. Its log goes
 * to a file, as in production: reading it in this process would cost the measured cores.
 */
export async function startServer(
  site: Site,
  { path = '/healthz', port }: { path?: string; port?: string } = {},
): Promise<Server> {
  port ??= String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const logFile = join(site.room, 'server.log')
  const log = openSync(logFile, 'a')
  const beganAt = performance.now()
  const child = spawn(process.execPath, [...startFlags, ...(site.flags ?? []), 'build/server.js'], {
    cwd: root,
    env: { ...startEnv, ...site.env, NODE_ENV: 'production', PORT: port, PUBLIC_URL: url },
    stdio: ['ignore', log, log],
  })
  const killWithUs = () => void child.kill('SIGKILL')
  process.once('exit', killWithUs)
  const exited = once(child, 'exit').finally(() => process.off('exit', killWithUs))
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await exited
    return child.exitCode
  }

  while (!(await answers(url + path))) {
    if (child.exitCode === null && performance.now() - beganAt < readyWithinMs) {
      await setTimeout(pollEveryMs)
      continue
    }
    await end('SIGKILL')
    throw new Error(`the server did not answer ${path}:\n${readFileSync(logFile, 'utf8').slice(-4000)}`)
  }
  return {
    url,
    pid: child.pid ?? 0,
    readyAfterMs: performance.now() - beganAt,
    isRunning: () => child.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
  }
}

/** Polls until the server is ready again, e.g. after its database came back. */
export async function untilReady({ url }: Pick<Server, 'url'>): Promise<void> {
  const end = performance.now() + readyWithinMs
  while (!(await answers(`${url}/readyz`))) {
    if (performance.now() > end) throw new Error(`the server was not ready within ${readyWithinMs} ms`)
    await setTimeout(pollEveryMs)
  }
}

const answers = (address: string) =>
  fetch(address, { redirect: 'manual' }).then(
    async (response) => {
      await response.arrayBuffer()
      return response.status === 200
    },
    () => false,
  )

export async function withServer<T>(site: Site, work: (server: Server) => Promise<T>): Promise<T> {
  const server = await startServer(site)
  try {
    return await work(server)
  } finally {
    await server.stop()
  }
}
