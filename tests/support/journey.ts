import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type BrowserContext, test as base, type Locator, type Page } from '@playwright/test'
import type axeCore from 'axe-core'
import allThemes from '#app/page/look/themes.json' with { type: 'json' }
import { browserLike } from '../server/browser-like.ts'
import { expect } from './form-client/expect.ts'
import { FormPage } from './form-client/page.ts'

export { expect }

export type Journey = {
  /** Client that opens the pages: a browser, or the form client for tests of plain pages that only need forms and links. */
  client: 'browser' | 'forms'
  /** True if the pages' scripts run: project `js`, not `plain`. */
  scripted: boolean
  /** Errors of the browser on any page: failed scripts, content that the policy forbids, missing files. */
  complaints: string[]
  /** Headers with the source address of the test's requests, as a gateway sends them. */
  cameFrom: Record<string, string>
  /** A page in its own browser, as of another person; signed in like the given page, if any. */
  otherBrowser(like?: Page): Promise<Page>
}

/** The browser's log line for a refused page; the test itself checks what the page shows. */
const refusedPage = /^Failed to load resource: the server responded with a status of 4\d\d/

/** Requests aborted because their page was left. */
const leftMeanwhile = /^AbortError: (BodyStreamBuffer was aborted|signal is aborted without reason)/

function listen({ context, complaints }: { context: BrowserContext; complaints: string[] }): void {
  context.on('weberror', (failed) => {
    const result = String(failed.error().stack)
    if (!leftMeanwhile.test(result)) complaints.push(result)
  })
  context.on('console', (said) => {
    if (said.type() !== 'error') return
    const isPage = !new URL(said.location().url, 'http://none.invalid').pathname.startsWith('/assets/')
    if ((refusedPage.test(said.text()) && isPage) || leftMeanwhile.test(said.text())) return
    complaints.push(`${said.text()} (${said.location().url})`)
  })
}

/** A random address, unlikely to be another test's. */
export const anyAddress = (): string => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`

type FormPageSettings = { baseURL: string | undefined; cameFrom: Record<string, string>; like?: Page | undefined }

/** A page of the form client, signed in like the given one. It has the part of Playwright's page that forms need. */
function formPage({ baseURL = '', cameFrom, like }: FormPageSettings): Page {
  const site = browserLike(baseURL)
  const cookies = like instanceof FormPage ? like.site.cookies : []
  for (const [name, value] of cookies) site.cookies.set(name, value)
  return new FormPage(baseURL, site, cameFrom) as unknown as Page
}

/** Every test also checks that no page causes an error in the browser. */
export const test = base.extend<Journey>({
  client: ['browser', { option: true }],
  page: async ({ page, client, cameFrom, baseURL }, use) =>
    use(client === 'forms' ? formPage({ baseURL, cameFrom }) : page),
  scripted: ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  // Each test has its own address, as through a gateway: wrong passwords of one would lock the others out.
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads what a fixture needs from its pattern
  cameFrom: ({}, use) => use({ 'x-forwarded-for': anyAddress() }),
  complaints: [
    async ({ context, cameFrom }, use) => {
      const complaints: string[] = []
      // Not by `extraHTTPHeaders`: the next test reuses a browser's context if all its options are equal.
      await context.setExtraHTTPHeaders(cameFrom)
      listen({ context, complaints })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  otherBrowser: async ({ browser, complaints, cameFrom, client, baseURL }, use) => {
    if (client === 'forms') {
      await use(async (like) => formPage({ baseURL, cameFrom, like }))
      return
    }
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

/** Password of every demo account. */
export const demoPassword = 'demo-demo'

type DemoAccount = 'admin' | 'audit' | 'risk' | 'staff1'

/**
 * Signs in as one of the demo's people, or as one that a test has made, and opens no page.
 * The form is sent without being shown: the login page has its own tests.
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

/** Waits until a page is hydrated: before, the browser itself follows links and sends forms. */
export const runs = (within: Locator) =>
  expect.poll(() => within.evaluate((node) => Object.keys(node).some((key) => key.startsWith('__react')))).toBe(true)

/** Error summary of a refused form; each line links to its field. */
export const errorSummary = (page: Page) => page.getByRole('main').getByRole('alert')

/** Holds back the scripts of the pages to come until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Removes errors of requests that a test has made fail. */
export const ignoreNetworkErrors = (complaints: string[]) => {
  const others = complaints.filter((detail) => !detail.includes('net::ERR_FAILED'))
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

/** Skips work on results that are not reported, most of the time on a large page. */
const lean = { resultTypes: ['violations'], selectors: false } satisfies axeCore.RunOptions

/** Visible elements with text, by a digest of what styles see: tag, class and state of it and its ancestors. */
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
 * Hides the rows that contain none of these elements and not the focus; returns a function that shows them again.
 * Rows never overlap, and searching all of them takes much of the time on a long page.
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

/** Resolves when no animation is running: fading changes contrast. Scroll-driven animations never end. */
async function settled(): Promise<void> {
  const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
  await Promise.allSettled(timed.map(({ finished }) => finished))
}

/** Injects the functions above into a page. */
async function provideLooks(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(`Object.assign(window, { readLooks: ${readLooks}, hideRows: ${hideRows}, settled: ${settled} })`)
}

/** Injects axe into a page. */
async function provideAxe(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
}

type Theme = keyof typeof allThemes
const dark: Theme = 'theme-night-green'

/** Looks that this worker has checked, by theme and by the width that styles depend on. */
const readBefore = new Map<string, Set<string>>()

const readAs = (theme: string, page: Page): Set<string> => {
  const key = `${theme} ${page.viewportSize()?.width}`
  const read = readBefore.get(key) ?? new Set()
  readBefore.set(key, read)
  return read
}

/** The page's own colours: its theme, or the system's if nobody chose one. */
const ownTheme = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { theme = '', mantineColorScheme = '' } = document.documentElement.dataset
    return `${theme} ${mantineColorScheme} ${matchMedia('(prefers-color-scheme: dark)').matches}`
  })

/** A short run checks pages in their own theme only, and none whose looks this worker has all checked before. */
const isShort = Boolean(process.env.TEST_SHORT)

/** True if the page shows a look that this worker has not checked in the page's own theme. */
const hasFreshLook = (page: Page, own: string): Promise<boolean> =>
  page.evaluate(
    (read) => {
      const before = new Set(read)
      return [...window.readLooks().keys()].some((look) => !before.has(look))
    },
    [...readAs(own, page)],
  )

/**
 * Checks that the page breaks no accessibility rule, and can be read in its own theme and in a dark or in `every` one.
 * Elements that look alike, on this page or an earlier one, are checked once.
 * Needs scripts: where they are off, axe, itself a script, would wait forever.
 */
export async function axe(page: Page, { themes = 'dark' }: { themes?: 'dark' | 'every' } = {}): Promise<void> {
  await provideLooks(page)
  const own = await ownTheme(page)
  if (isShort && !(await hasFreshLook(page, own))) return
  await provideAxe(page)
  const others = isShort ? [] : [dark]
  const names = themes === 'every' ? (Object.keys(allThemes) as Theme[]) : others
  const request = [
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
        // A page that fetches its data again may have redrawn elements in the meantime.
        const include = unread.filter((element) => element.isConnected)
        if (include.length === 0) continue
        const { violations } = await window.axe.run({ include }, { ...lean, runOnly: ['color-contrast'] })
        found.push(...violations.map((violation) => ({ theme, ...violation })))
      }
      if (showRows) showRows()
      // Without a chosen theme there is nothing to restore.
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
    { asked: request, lean },
  )
  for (const { name } of request) for (const look of looks) readAs(name, page).add(look)
  expect.soft(violations, page.url()).toEqual([])
}

/** Waits for the result of a job: it appears live where scripts run, and after a reload where they do not. */
export const comes = (page: Page, check: () => Promise<void>) =>
  expect(async () => {
    if (test.info().project.name !== 'js') await page.reload()
    await check()
  }).toPass({ timeout: 60_000 })

/** Opens the workspace of that name: its address. It is searched, as the list of a person may have several pages. */
export async function openWorkspace(page: Page, name: string): Promise<string> {
  await page.goto(`/workbench?${new URLSearchParams({ keyword: name })}`)
  await page.getByRole('main').getByRole('link', { name }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return new URL(page.url()).pathname.replace(/\/index$/, '')
}
