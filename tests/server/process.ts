import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { startFlags } from '../../scripts/run.mjs'
import { root } from '../../scripts/stale.mjs'
import { freePort } from '../freeport.ts'
import { scratch } from '../scratch.ts'

export type Running = {
  url: string
  pid: number
  /** Everything it has printed. */
  output(): string
  /** Its exit status, once it has ended. */
  ended: Promise<number | null>
  /** Ends it as a supervisor would; gives its exit status. */
  stop(): Promise<number | null>
}

const readyWithinMs = 60_000
/** Its files are read and compared beside its requests, by processes that share the machine with others. */
const demoWithinMs = 5 * 60_000
const pollEveryMs = 25

type Launch = {
  /** What node is called with. */
  parameters?: string[]
  env?: Record<string, string>
  cwd?: string
}

/** Runs a program of the project as a process of its own, the built server unless told otherwise. */
export function launch({
  parameters = [...startFlags, 'build/server.js'],
  env = {},
  cwd = root,
}: Launch): Omit<Running, 'url'> {
  const child = spawn(process.execPath, parameters, {
    cwd,
    env: bareEnvironment(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const ended = once(child, 'close').then(() => child.exitCode)
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
}

/** What a process is given: what it cannot start without, and nothing of this one's configuration. */
function bareEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return Object.assign(Object.create(null), { PATH, HOME, TMPDIR, ...env })
}

/** Starts a server, on a free port unless told which, and comes back when it answers `path`. */
export async function startServer({
  path = '/healthz',
  port,
  env,
  ...rest
}: Launch & { path?: string; port?: string | undefined }): Promise<Running> {
  port ??= String(await freePort())
  const running = launch({ ...rest, env: { ...env, PORT: port } })
  const url = `http://127.0.0.1:${port}`
  const over = new AbortController()
  const died = running.ended.then((status) => {
    if (!over.signal.aborted) throw new Error(`ended with ${status} before it was ready:\n${running.output()}`)
  })
  try {
    await Promise.race([died, until(() => answers(url + path), over.signal)])
  } catch (error) {
    await running.stop()
    throw error
  } finally {
    over.abort()
  }
  return { ...running, url }
}

const answers = (url: string) =>
  fetch(url, { redirect: 'manual' }).then(
    (response) => response.status < 500,
    () => false,
  )

/** Asks again and again until it holds. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  signal?: AbortSignal,
  withinMs = readyWithinMs,
): Promise<void> {
  const end = Date.now() + withinMs
  while (!signal?.aborted && !(await holds())) {
    if (Date.now() > end) throw new Error(`did not come to hold within ${withinMs} ms: ${holds}`)
    await setTimeout(pollEveryMs)
  }
}

export type DataFolder = { DATA_DIR: string; remove(): void }

/** A folder of one's own for a server's data, empty or a copy of another, and how to remove it. */
export function dataFolder(from?: string): DataFolder {
  const DATA_DIR = mkdtempSync(join(scratch, 'data-'))
  if (from !== undefined) cpSync(from, DATA_DIR, { recursive: true })
  return { DATA_DIR, remove: () => rmSync(DATA_DIR, { recursive: true, force: true }) }
}

/**
 * The data of a demo that was started once and has ended. A server on a copy of it is spared what takes most of its first
 * start: to make a database, to migrate it and to fill it.
 */
export async function makeDemo({ port }: { port?: string | undefined } = {}): Promise<DataFolder> {
  const folder = dataFolder()
  // The letters in it have links to this port.
  const server = await startServer({ port, env: { DATA_DIR: folder.DATA_DIR } })
  // What it does beside requests is done once as well.
  await until(() => server.output().includes('the flow audit of the demo stands'), undefined, demoWithinMs)
  await server.stop()
  return folder
}
