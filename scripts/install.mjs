import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mustRun, step } from './run.mjs'
import { root, unlessFresh } from './stale.mjs'

const productMark = 'node_modules/.installed'
const toolsMark = 'node_modules/.installed-tools'

/**
 * Installs the packages of the lockfile, unless that was done before: those that build and run the product, and with
 * `tools` those of tools/package.json, which check, test and measure it.
 */
export async function install({ tools = false } = {}) {
  // Once installed, tools are updated with the rest: an installation without them would remove them.
  const withTools = tools || existsSync(join(root, toolsMark))
  await unlessFresh({
    mark: withTools ? toolsMark : productMark,
    sources: ['package-lock.json'],
    async work() {
      // In production npm would leave out build tools; `npm ci` fails if a registry lacks another platform's
      // optional package. No package needs its install script, and the lockfile has the address of each: .npmrc.
      const env = { ...process.env, NODE_ENV: /** @type {const} */ ('development') }
      const scope = withTools ? [] : ['--no-workspaces']
      await step(withTools ? 'Installing packages and tools' : 'Installing packages', () =>
        mustRun('npm', ['install', ...scope, '--no-save', '--include=dev', '--no-audit', '--no-fund'], env),
      )
    },
  })
}
