import { mustRun, step } from './run.mjs'
import { unlessFresh } from './stale.mjs'

/** Installs the packages of the lockfile, unless that was done before. */
export function install() {
  return unlessFresh({
    mark: 'node_modules/.installed',
    sources: ['package-lock.json'],
    async work() {
      // In production npm would leave out build and test tools; `npm ci` fails if a registry lacks another platform's
      // optional package.
      const env = { ...process.env, NODE_ENV: /** @type {const} */ ('development') }
      await step('Installing packages', () =>
        mustRun('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], env),
      )
    },
  })
}
