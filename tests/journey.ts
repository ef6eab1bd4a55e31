import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type axeCore from 'axe-core'

export { expect }

type Journey = {
  /** Whether the pages' scripts run: the project `js`, not `plain`. */
  scripted: boolean
  /** What the browser complained of on any page: scripts that fail, content the policy forbids, files not found. */
  complaints: string[]
  /** A page of a browser of its own, as of another person; signed in as the given page is, where one is given. */
  otherBrowser(like?: Page): Promise<Page>
}

/** The browser's own note of a page that was refused; what is on the page is for the test to say. */
const refusedPage = /^Failed to load resource: the server responded with a status of 4\d\d/

/** The router asks ahead for where links lead; a page that is left takes that back. */
const leftMeanwhile = /^Failed to fetch manifest patches TypeError: Failed to fetch/

function listen({ context, complaints }: { context: BrowserContext; complaints: string[] }): void {
  context.on('weberror', (failed) => complaints.push(String(failed.error().stack)))
  context.on('console', (said) => {
    if (said.type() !== 'error') return
    const isPage = !new URL(said.location().url, 'http://none.invalid').pathname.startsWith('/assets/')
    if ((refusedPage.test(said.text()) && isPage) || leftMeanwhile.test(said.text())) return
    complaints.push(`${said.text()} (${said.location().url})`)
  })
}

/** An address that no other test is likely to have. */
export const anyAddress = (): string => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`

/** Every journey also proves that no page of it brings the browser to complain. */
export const test = base.extend<Journey>({
  scripted: ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  // Each test comes from an address of its own, as through a gateway: wrong passwords of one would lock the others out.
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its pattern
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': anyAddress() }),
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      listen({ context, complaints })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, complaints, extraHTTPHeaders }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (like) => {
      const storageState = await like?.context().storageState()
      const context = await browser.newContext({ storageState, ...(extraHTTPHeaders ? { extraHTTPHeaders } : {}) })
      contexts.push(context)
      listen({ context, complaints })
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Of every account of the demo. */
export const demoPassword = 'demo-demo'

type DemoAccount = 'admin' | 'audit' | 'risk' | 'staff1'

/** Signs in by the page: as one of the demo's people, or as one that a test has made. */
export async function signIn(page: Page, account: DemoAccount | { username: string }): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('账号').fill(typeof account === 'string' ? account : account.username)
  await page.getByLabel('密码', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await expect(page).toHaveURL('/')
}

/** What a refused form shows first: what is wrong, each line leading to its field. */
export const errorSummary = (page: Page) => page.getByRole('main').getByRole('alert')

declare global {
  interface Window {
    axe: typeof axeCore
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Proves that the page, as it stands, breaks no accessibility rule, and has contrast in a dark theme too. */
export async function axe(page: Page): Promise<void> {
  // What is still fading has another contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(axeSource)
  const violations = await page.evaluate(async () => {
    const { dataset } = document.documentElement
    // What is not reported need not be worked out: it is most of the time on a large page.
    const lean = { resultTypes: ['violations'], selectors: false } satisfies axeCore.RunOptions
    const found = (await window.axe.run(lean)).violations
    const { theme, mantineColorScheme } = dataset
    Object.assign(dataset, { theme: 'theme-night-green', mantineColorScheme: 'dark' })
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    found.push(...(await window.axe.run({ ...lean, runOnly: ['color-contrast'] })).violations)
    Object.assign(dataset, { theme, mantineColorScheme })
    // Where nobody chose a theme there is none to put back, and the attribute would say `undefined`.
    if (theme === undefined) delete dataset.theme
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary ?? ''}`),
    }))
  })
  expect.soft(violations, page.url()).toEqual([])
}
