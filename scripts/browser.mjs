import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { installed, run } from './run.mjs'

/** What a headless browser in a container needs to start, and to stay quiet. */
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

/** Chromium without windows: it costs half the processor time of a whole browser that shows none. */
const shell = '/usr/bin/chromium-headless-shell'

/**
 * The browser on this machine: the one CHROMIUM_PATH names, the one without windows, the system's, Playwright's own. Where a
 * person's browser is measured, the whole one first.
 */
export async function findBrowser({ whole = false } = {}) {
  const { chromium } = await import('playwright')
  const wholes = ['/usr/bin/chromium', inPath('google-chrome'), chromium.executablePath()]
  const places = [process.env.CHROMIUM_PATH, ...(whole ? [...wholes, shell] : [shell, ...wholes])]
  return places.find((place) => place && existsSync(place))
}

/** Installs the browser without windows; where that cannot be had a whole one serves, and where none is there, Playwright's. */
export async function provideBrowser() {
  if (process.env.CHROMIUM_PATH || existsSync(shell)) return
  if ((await installPackage('chromium-headless-shell')) || (await findBrowser())) return
  const fetched = (await run(installed('playwright'), ['install', 'chromium'])) === 0
  if (!fetched) await installPackage('chromium')
  if (!(await findBrowser())) throw new Error('No browser was found or could be installed: set CHROMIUM_PATH to one')
}

/** With Chinese letters, where the system is one of Debian's kind and this is its administrator. @param {string} name */
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
