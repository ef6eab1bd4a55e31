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
const leftMeanwhile =
  /^Failed to fetch manifest patches TypeError: Failed to fetch|^AbortError: BodyStreamBuffer was aborted/

function listen({ context, complaints }: { context: BrowserContext; complaints: string[] }): void {
  context.on('weberror', (failed) => {
    const told = String(failed.error().stack)
    if (!leftMeanwhile.test(told)) complaints.push(told)
  })
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

/**
 * Signs in, as one of the demo's people or as one that a test has made, and opens no page: the form is sent without
 * being shown. What the login page does has journeys of its own.
 */
export async function signIn(page: Page, account: DemoAccount | { username: string }): Promise<void> {
  const username = typeof account === 'string' ? account : account.username
  const answer = await page.context().request.post('/login', {
    form: { username, password: demoPassword },
    headers: { 'sec-fetch-site': 'same-origin' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
}

/** What a refused form shows first: what is wrong, each line leading to its field. */
export const errorSummary = (page: Page) => page.getByRole('main').getByRole('alert')

/** What the browser notes of requests that a test has let fail. */
export const forgetLost = (complaints: string[]) => {
  const others = complaints.filter((told) => !told.includes('net::ERR_FAILED'))
  complaints.splice(0, complaints.length, ...others)
}

declare global {
  interface Window {
    axe: typeof axeCore
    readLooks: typeof readLooks
    settled: typeof settled
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is not reported need not be worked out: it is most of the time on a large page. */
const lean = { resultTypes: ['violations'], selectors: false } satisfies axeCore.RunOptions

/** What an element looks like to styles: its kind, class and state, and those of all around it. */
function readLooks(): Map<string, Element> {
  const looks = new Map<Element, string>([[document.documentElement, '']])
  const lookOf = (element: Element): string => {
    const known = looks.get(element)
    if (known !== undefined) return known
    const telling = [...element.attributes].filter(({ name }) =>
      /^(class|type|open|disabled|readonly|aria-current|aria-sort|data-.*)$/.test(name),
    )
    const own = [element.tagName, ...telling.map(({ name, value }) => `${name}=${value}`)].join(' ')
    const look = `${element.parentElement ? lookOf(element.parentElement) : ''}>${own}`
    looks.set(element, look)
    return look
  }
  const isWritten = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
  const written = [...document.body.querySelectorAll('*')].filter(isWritten)
  return new Map(written.map((element) => [lookOf(element), element]))
}

/** Resolves when nothing is still fading: it would have another contrast. What follows a scroll position ends with no time. */
async function settled(): Promise<void> {
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  await Promise.allSettled(timed.map(({ finished }) => finished))
}

/** Gives a page what checks it. */
async function provideAxe(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(`${axeSource};Object.assign(window, { readLooks: ${readLooks}, settled: ${settled} })`)
  }
}

/** Proves that the page, as it stands, breaks no accessibility rule, and has contrast in a dark theme too. */
export async function axe(page: Page): Promise<void> {
  await provideAxe(page)
  const violations = await page.evaluate(async (lean) => {
    await window.settled()
    const { dataset } = document.documentElement
    const found = (await window.axe.run(lean)).violations
    const { theme, mantineColorScheme } = dataset
    Object.assign(dataset, { theme: 'theme-night-green', mantineColorScheme: 'dark' })
    await window.settled()
    // Of what looks alike, such as the rows of a table, one.
    const include = [...window.readLooks().values()]
    found.push(...(await window.axe.run({ include }, { ...lean, runOnly: ['color-contrast'] })).violations)
    Object.assign(dataset, { theme, mantineColorScheme })
    // Where nobody chose a theme there is none to put back, and the attribute would say `undefined`.
    if (theme === undefined) delete dataset.theme
    return found.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary ?? ''}`),
    }))
  }, lean)
  expect.soft(violations, page.url()).toEqual([])
}

/** What has been read in a page's tab, on whatever page. */
const readIn = new WeakMap<Page, Set<string>>()

/** Proves that what stands on the page can be read in each of the themes; of what looks alike, here or on a page before, one. */
export async function contrastIn(themes: readonly string[], page: Page): Promise<void> {
  await provideAxe(page)
  const read = readIn.get(page) ?? new Set()
  readIn.set(page, read)
  const { looks, weak } = await page.evaluate(
    async ({ names, read, lean }) => {
      await window.settled()
      const root = document.documentElement
      const looks = window.readLooks()
      for (const look of read) looks.delete(look)
      const include = [...looks.values()]
      const own = root.getAttribute('data-theme')
      const weak: string[] = []
      for (const name of include.length > 0 ? names : []) {
        root.setAttribute('data-theme', name)
        await window.settled()
        for (const { nodes } of (await window.axe.run({ include }, { ...lean, runOnly: ['color-contrast'] }))
          .violations)
          weak.push(
            ...nodes.slice(0, 5).map(({ html, failureSummary }) => `${name} ${html.slice(0, 200)} ${failureSummary}`),
          )
      }
      if (own === null) root.removeAttribute('data-theme')
      else root.setAttribute('data-theme', own)
      return { looks: [...looks.keys()], weak }
    },
    { names: themes, read: [...read], lean },
  )
  for (const look of looks) read.add(look)
  expect.soft(weak, page.url()).toEqual([])
}
