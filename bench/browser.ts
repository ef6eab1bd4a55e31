import { type Browser, chromium } from 'playwright'
import { browserFlags, findBrowser } from '../scripts/browser.mjs'

/** A browser for some work; with a port for those who speak to it themselves. */
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
