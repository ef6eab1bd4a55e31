import { fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stale.mjs'

/**
 * Runs a program in the project's folder and shows its output; returns its exit status, 1 if a signal ended it.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>}
 */
export function run(program, parameters, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, env, stdio: 'inherit' })
    child.on('error', reject)
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

/**
 * Like `run`, but shows the output only from `until` on, with what was printed before.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {{ env: NodeJS.ProcessEnv, until: Promise<void> }} options
 * @returns {Promise<number>}
 */
export function runHeld(program, parameters, { env, until }) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[] | undefined} */
    let held = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part) => (held ? held.push(part) : process.stdout.write(part)))
    until.then(() => {
      for (const part of held ?? []) process.stdout.write(part)
      held = undefined
    })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
}

/** With --verbose all output of installing and building is shown. */
const isVerbose = process.argv.includes('--verbose')

/**
 * Like `run`, but throws if the program fails. Shows its output only then, or with --verbose.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function mustRun(program, parameters, env) {
  const { status, output } = isVerbose
    ? { status: await run(program, parameters, env), output: '' }
    : await runQuietly(program, parameters, env)
  if (status === 0) return
  console.log(`failed\n${output}`)
  throw new Error(
    `${program} ${parameters.join(' ')} ended with status ${status}${isVerbose ? '' : '; its output is above'}`,
  )
}

/**
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<{ status: number, output: string }>}
 */
function runQuietly(program, parameters, env = process.env) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    /** @type {Buffer[]} */
    const output = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => output.push(part))
    child.on('error', reject)
    child.on('close', (code) => resolve({ status: code ?? 1, output: Buffer.concat(output).toString() }))
  })
}

/** Node flags of builds, which make many short-lived objects: a sixth of their time is saved. */
const buildFlags = ['--max-semi-space-size=64', '--min-semi-space-size=32']

/**
 * Starts another script of this folder in parallel. `ended` rejects if it fails; its output is shown only then, or with
 * --verbose.
 * @param {readonly string[]} script its path and parameters
 * @param {{ env: NodeJS.ProcessEnv, signal: AbortSignal }} options the signal ends it
 */
export function startScript([path = '', ...parameters], { env, signal }) {
  const child = fork(join(root, path), parameters, { cwd: root, env, signal, execArgv: buildFlags, silent: !isVerbose })
  /** @type {Buffer[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
  /** @type {Promise<void>} */
  const ended = new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => {
      if (status === 0) return resolve()
      if (!signal.aborted) console.log(`failed\n${Buffer.concat(output)}`)
      reject(new Error(`${path} ended with status ${status}${isVerbose ? '' : '; its output is above'}`))
    })
  })
  return { ended, send: (/** @type {string} */ message) => child.send(message) }
}

/**
 * Prints the title of a step, and its time when it is done.
 * @param {string} title
 * @param {() => Promise<void>} work
 */
export async function step(title, work) {
  process.stdout.write(`${title} … `)
  const began = performance.now()
  await work()
  console.log(`${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/**
 * Path of a program from an installed package.
 * @param {string} name
 */
export const installed = (name) => join(root, 'node_modules', '.bin', name)

const startCommand = /** @type {string} */ (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start)

/**
 * Node flags of `npm start`: the young generation fits the objects of requests, and the old one is collected when it
 * has doubled. By default the server holds 30 MB more at rest and 90 MB more under load, for no less processor time.
 */
export const startFlags = /** @type {string[]} */ (startCommand.match(/--\S+/g) ?? [])

/**
 * Settings of glibc's allocator at `npm start`: blocks of 128 kB or more, such as pages and states of zlib, go back to
 * the system when they are freed. By default they leave gaps, which took 20 to 30 MB more after 10,000 requests. Other
 * systems ignore them; processes for files, engine and recognition run without them.
 */
export const startEnv = Object.fromEntries(
  [...startCommand.matchAll(/\b(MALLOC_\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
)

/** Node flags of the test runners and their processes. */
export const testFlags = ['--max-semi-space-size=64', '--min-semi-space-size=16']
