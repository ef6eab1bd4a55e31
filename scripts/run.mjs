import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './stale.mjs'

/**
 * Runs a program in the project's folder, its output shown; gives its exit status, 1 when a signal ended it.
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
 * As `run`, for what must succeed.
 * @param {string} program
 * @param {readonly string[]} parameters
 * @param {NodeJS.ProcessEnv} [env]
 */
export async function mustRun(program, parameters, env) {
  const status = await run(program, parameters, env)
  if (status !== 0) throw new Error(`${program} ${parameters.join(' ')} ended with status ${status}`)
}

/** A program that an installed package brings. @param {string} name */
export const installed = (name) => join(root, 'node_modules', '.bin', name)

/** What `npm start` tells node: room for what a request makes and drops, so that little of it is copied about. */
export const startFlags = /** @type {string[]} */ (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.match(/--\S+/g) ?? []
)

/** The same for those who run tests, and their processes. */
export const testFlags = ['--max-semi-space-size=64', '--min-semi-space-size=16']
