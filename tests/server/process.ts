import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { build } from '../../scripts/build.mjs'
import { startFlags } from '../../scripts/run.mjs'
import { root } from '../../scripts/stale.mjs'
import { stillMade } from '../../server/welcome.ts'
import { freePort } from '../support/freeport.ts'
import { scratch } from '../support/scratch.ts'

export type Running = {
  url: string
  pid: number
  /** Everything printed so far. */
  output(): string
  /** Exit status, once it has ended. */
  ended: Promise<number | null>
  /** Ends it as a supervisor would; resolves to its exit status. */
  stop(): Promise<number | null>
}

const readyWithinMs = 60_000
/** Files of the demo are read and compared in the background, by processes that share the machine with others. */
export const demoWithinMs = 5 * 60_000
const pollEveryMs = 25

type Launch = {
  /** Arguments of node. */
  parameters?: string[]
  env?: Record<string, string>
  cwd?: string
}

/** For processes that open the embedded database for seconds: its WebAssembly is not optimized at run time. */
export const shortLived = '--liftoff-only'
/** Servers of end-to-end tests run for minutes. */
const flags = process.env.VITEST ? [shortLived] : []

/** Runs a program of the project in its own process, by default the built server. */
export function launch({
  parameters = [...startFlags, 'build/server.js'],
  env = {},
  cwd = root,
}: Launch): Omit<Running, 'url'> {
  const child = spawn(process.execPath, [...flags, ...parameters], {
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

/** Environment of a process: only required variables, none of this process's configuration. */
function bareEnvironment(env: Record<string, string>): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env
  return Object.assign(Object.create(null), { PATH, HOME, TMPDIR, ...env })
}

/** Starts a server, by default on a free port, and resolves when it answers `path`. */
export async function startServer({
  path = '/healthz',
  port,
  env,
  withinMs,
  ...rest
}: Launch & { path?: string; port?: string | undefined; withinMs?: number }): Promise<Running> {
  port ??= String(await freePort())
  const running = launch({ ...rest, env: { ...env, PORT: port } })
  const url = `http://127.0.0.1:${port}`
  const over = new AbortController()
  const died = running.ended.then((status) => {
    if (!over.signal.aborted) throw new Error(`ended with ${status} before it was ready:\n${running.output()}`)
  })
  try {
    await Promise.race([died, until(() => answers(url + path), over.signal, withinMs)])
  } catch (cause) {
    await running.stop()
    throw new Error(`did not answer ${path}:\n${running.output()}`, { cause })
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

/** Polls until the condition holds. */
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

/** A new data folder for a server, empty or a copy of another, and how to remove it. */
export function dataFolder(from?: string): DataFolder {
  const DATA_DIR = mkdtempSync(join(scratch, 'data-'))
  if (from !== undefined) cpSync(from, DATA_DIR, { recursive: true })
  return { DATA_DIR, remove: () => rmSync(DATA_DIR, { recursive: true, force: true }) }
}

/**
 * Data of a demo: the product, built if stale, is started on it once. `made` resolves when that start has ended.
 * Servers on copies of it skip most of a first start: creating, migrating and filling the database.
 * A whole run (scripts/test.mjs) shares one demo, at the path in TEST_DEMO.
 */
export function makeDemo(): DataFolder & { made: Promise<void> } {
  const own = dataFolder()
  const DATA_DIR = process.env.TEST_DEMO ?? join(own.DATA_DIR, 'demo')
  const made = build().then(() => (existsSync(DATA_DIR) ? undefined : fillDemo(DATA_DIR)))
  return { DATA_DIR, remove: own.remove, made }
}

/** File next to a demo that could not be made. */
export const failedMark = (demo: string): string => `${demo}.failed`

const demoIsMade = 'the demo has been made'

/** The folder gets its final name only when it is complete. */
async function fillDemo(folder: string): Promise<void> {
  const making = `${folder}.making`
  // Links in the demo's mails use the port of the end-to-end tests.
  const env = { DATA_DIR: making }
  const server = await startServer({ port: process.env.JOURNEY_PORT, env, withinMs: demoWithinMs })
  // Work in the background is also done once.
  await until(() => server.output().includes(demoIsMade), undefined, demoWithinMs)
  const at = (said: string) => server.output().indexOf(said)
  const ready = at('The demo is ready')
  if (ready >= 0 && ready < at(demoIsMade) && !server.output().includes(stillMade))
    throw new Error('the demo said that it was ready before it was whole')
  await server.stop()
  renameSync(making, folder)
}
