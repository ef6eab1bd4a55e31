import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installed, run } from './run.mjs'

/** Flags for a headless browser in a container, and for less output. */
export const browserFlags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Headless build of Chromium: takes half the processor time of a full browser in headless mode. */
const shell = '/usr/bin/chromium-headless-shell'

/**
 * Finds a browser on this machine, in this order: CHROMIUM_PATH, the headless build, the system's, Playwright's own.
 * `whole` prefers full browsers, for measurements.
 */
export async function findBrowser({ whole = false } = {}) {
  const { chromium } = await import('playwright')
  const wholes = ['/usr/bin/chromium', inPath('google-chrome'), chromium.executablePath()]
  const places = [process.env.CHROMIUM_PATH, ...(whole ? [...wholes, shell] : [shell, ...wholes])]
  return places.find((place) => place && existsSync(place))
}

/** Installs a headless browser; falls back to a full one, and to Playwright's. */
export async function provideBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(shell)) return
  if ((await installPackage('chromium-headless-shell')) || (await findBrowser())) return
  const fetched = (await run(installed('playwright'), ['install', 'chromium'])) === 0
  if (!fetched) await installPackage('chromium')
  if (!(await findBrowser())) throw new Error('No browser was found or could be installed: set CHROMIUM_PATH to one')
}

/**
 * Installs a package and Chinese fonts, if the system is like Debian and the user is root.
 * @param {string} name
 */
async function installPackage(name) {
  if (process.getuid?.() !== 0 || !inPath('apt-get')) return false
  const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', '-qq']
  return (
    (await run('apt-get', [...patience, 'install', '--yes', '--no-install-recommends', name, 'fonts-noto-cjk'])) === 0
  )
}

/** @param {string} program */
function inPath(program) {
  try {
    return execFileSync('which', [program], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
