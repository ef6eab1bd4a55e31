import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import allThemes from '#app/page/themes.json' with { type: 'json' }
import { keepScript } from './kept-script.ts'

export { expect }

type Journey = {
  /** Whether the pages' scripts run: the project `js`, not `plain`. */
  scripted: boolean
  /** What the browser complained of on any page: scripts that fail, content the policy forbids, files not found. */
  complaints: string[]
  /** Where the test's requests come from, as a gateway tells. */
  cameFrom: Record<string, string>
  /** A page of a browser of its own, as of another person; signed in as the given page is, where one is given. */
  otherBrowser(like?: Page): Promise<Page>
}

/** The browser's own note of a page that was refused; what is on the page is for the test to say. */
const refusedPage = /^Failed to load resource: the server responded with a status of 4\d\d/

/** What a page that is left had asked for is taken back. */
const leftMeanwhile = /^AbortError: (BodyStreamBuffer was aborted|signal is aborted without reason)/

function listen({ context, complaints }: { context: BrowserContext; complaints: string[] }): void {
  context.on('page', keepScript)
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
  cameFrom: ({}, use) => use({ 'x-forwarded-for': anyAddress() }),
  complaints: [
    async ({ context, cameFrom }, use) => {
      const complaints: string[] = []
      // Not by `extraHTTPHeaders`: a browser's context serves the next test too where all its options are the same.
      await context.setExtraHTTPHeaders(cameFrom)
      listen({ context, complaints })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, complaints, cameFrom }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (like) => {
      const storageState = await like?.context().storageState()
      const context = await browser.newContext({ storageState, extraHTTPHeaders: cameFrom })
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

/** Waits for the scripts of a page to run: until then the browser itself follows its links and sends its forms. */
export const runs = (within: Locator) =>
  expect.poll(() => within.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')))).toBe(true)

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
    hideRows: typeof hideRows
    settled: typeof settled
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What is not reported need not be worked out: it is most of the time on a large page. */
const lean = { resultTypes: ['violations'], selectors: false } satisfies axeCore.RunOptions

/** What each visible element looks like to styles, as one short text: its kind, class and state, and those of all around it. */
function readLooks(): Map<string, Element> {
  const looks = new Map<Element, string>([[document.documentElement, '']])
  /** 53 bits of a text (cyrb53): enough that no two looks of a run are taken for one. */
  const digest = (text: string): string => {
    let [low, high] = [0xdeadbeef, 0x41c6ce57]
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      low = Math.imul(low ^ code, 2654435761)
      high = Math.imul(high ^ code, 1597334677)
    }
    low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
    high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
    return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36)
  }
  const lookOf = (element: Element): string => {
    const known = looks.get(element)
    if (known !== undefined) return known
    const telling = [...element.attributes].filter(({ name }) =>
      /^(class|style|type|open|disabled|readonly|aria-current|aria-sort|data-.*)$/.test(name),
    )
    const own = [element.tagName, ...telling.map(({ name, value }) => `${name}=${value}`)].join(' ')
    const look = digest(`${element.parentElement ? lookOf(element.parentElement) : ''}>${own}`)
    looks.set(element, look)
    return look
  }
  const isWritten = (element: Element) =>
    element.checkVisibility() &&
    (element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== ''))
  const written = [...document.body.querySelectorAll('*')].filter(isWritten)
  return new Map(written.map((element) => [lookOf(element), element]))
}

/**
 * Hides the rows that hold none of these elements nor what has the focus, and gives what shows them again: they lie beside
 * the others and never over them, and going through them is much of the time on a long page.
 */
function hideRows(unlessWith: readonly Element[]): () => void {
  const holders = new Set<Element | null>()
  for (const element of [...unlessWith, document.activeElement])
    for (let at = element; at && !holders.has(at); at = at.parentElement) holders.add(at)
  const hidden = [...document.querySelectorAll<HTMLElement>('tr, li')]
    .filter((row) => !holders.has(row))
    .map((row) => ({ row, style: row.getAttribute('style') }))
  for (const { row } of hidden) row.style.setProperty('display', 'none', 'important')
  return () => {
    for (const { row, style } of hidden)
      style === null ? row.removeAttribute('style') : row.setAttribute('style', style)
  }
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
    await page.evaluate(
      `${axeSource};Object.assign(window, { readLooks: ${readLooks}, hideRows: ${hideRows}, settled: ${settled} })`,
    )
  }
}

type Theme = keyof typeof allThemes
const dark: Theme = 'theme-night-green'

/** The looks that this worker has read, by theme and by the width that styles ask for. */
const readBefore = new Map<string, Set<string>>()

const readAs = (theme: string, page: Page): Set<string> => {
  const key = `${theme} ${page.viewportSize()?.width}`
  const read = readBefore.get(key) ?? new Set()
  readBefore.set(key, read)
  return read
}

/** The colours that a page has by itself: its theme's, or where nobody chose one the system's. */
const ownTheme = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { theme = '', mantineColorScheme = '' } = document.documentElement.dataset
    return `${theme} ${mantineColorScheme} ${matchMedia('(prefers-color-scheme: dark)').matches}`
  })

/**
 * Proves that the page, as it stands, breaks no accessibility rule, and that what stands on it can be read in its own theme
 * and in a dark one, or in `every` theme. Of what looks alike, on this page or on one before, one is read. Where scripts are
 * off it would wait for ever: what judges is one itself.
 */
export async function axe(page: Page, { themes = 'dark' }: { themes?: 'dark' | 'every' } = {}): Promise<void> {
  await provideAxe(page)
  const own = await ownTheme(page)
  const names = themes === 'every' ? (Object.keys(allThemes) as Theme[]) : [dark]
  const asked = [
    ...(themes === 'every' ? [] : [{ name: own, scheme: null, read: [...readAs(own, page)] }]),
    ...names.map((name) => ({ name, scheme: allThemes[name].scheme, read: [...readAs(name, page)] })),
  ]
  const { violations, looks } = await page.evaluate(
    async ({ asked, lean }) => {
      await window.settled()
      const { documentElement: root } = document
      const rules = { 'color-contrast': { enabled: false } }
      const found = (await window.axe.run({ ...lean, rules })).violations.map((violation) => ({
        theme: 'own',
        ...violation,
      }))
      const own = ['data-theme', 'data-mantine-color-scheme'].map((name) => [name, root.getAttribute(name)] as const)
      const looks = window.readLooks()
      const fresh = asked
        .map(({ name, scheme, read }) => {
          const unread = new Map(looks)
          for (const look of read) unread.delete(look)
          return { theme: name, scheme, include: [...unread.values()] }
        })
        .filter(({ include }) => include.length > 0)
      const showRows = fresh.length > 0 && window.hideRows(fresh.flatMap(({ include }) => include))
      for (const { theme, scheme, include: unread } of fresh) {
        if (scheme !== null) {
          root.setAttribute('data-theme', theme)
          root.setAttribute('data-mantine-color-scheme', scheme)
          await window.settled()
        }
        // A page that asks for its data again may have drawn some of it again meanwhile.
        const include = unread.filter((element) => element.isConnected)
        if (include.length === 0) continue
        const { violations } = await window.axe.run({ include }, { ...lean, runOnly: ['color-contrast'] })
        found.push(...violations.map((violation) => ({ theme, ...violation })))
      }
      if (showRows) showRows()
      // Where nobody chose a theme there is none to put back.
      for (const [name, value] of own) value === null ? root.removeAttribute(name) : root.setAttribute(name, value)
      return {
        looks: [...looks].filter(([, element]) => element.isConnected).map(([look]) => look),
        violations: found.map(({ theme, id, help, nodes }) => ({
          theme,
          id,
          help,
          nodes: nodes.slice(0, 5).map(({ html, failureSummary }) => `${html.slice(0, 300)} ${failureSummary ?? ''}`),
        })),
      }
    },
    { asked, lean },
  )
  for (const { name } of asked) for (const look of looks) readAs(name, page).add(look)
  expect.soft(violations, page.url()).toEqual([])
}

/** Waits for what a job makes: it is shown where scripts run, and where they do not once the page is opened again. */
export const comes = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    if (test.info().project.name !== 'js') await page.reload()
    await check()
  }).toPass({ timeout: 60_000 })
