import { type Browser, chromium } from 'playwright'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'

/** Runs a browser for some work; `port` opens its debugging protocol. */
export async function withBrowser<T>(work: (browser: Browser) => Promise<T>, port?: number): Promise<T> {
  const executablePath = await findBrowser({ whole: true })
  const debugging = port === undefined ? [] : [`--remote-debugging-port=${port}`]
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...browserFlags, ...debugging],
  })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
