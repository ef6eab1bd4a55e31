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

/** The browser on this machine: the one CHROMIUM_PATH names, the system's, Playwright's own. */
export async function findBrowser() {
  const { chromium } = await import('playwright')
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', inPath('google-chrome'), chromium.executablePath()]
  return places.find((place) => place && existsSync(place))
}

/** Finds a browser, or installs one: Playwright's, and where that cannot be had the system's, with Chinese letters. */
export async function provideBrowser() {
  if (await findBrowser()) return
  const fetched = (await run(installed('playwright'), ['install', 'chromium'])) === 0
  if (!fetched) await run('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium', 'fonts-noto-cjk'])
  if (!(await findBrowser())) throw new Error('No browser was found or could be installed: set CHROMIUM_PATH to one')
}

/** @param {string} program */
function inPath(program) {
  try {
    return execFileSync('which', [program], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
