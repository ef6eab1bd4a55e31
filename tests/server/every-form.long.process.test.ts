import { existsSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { browserLike } from './browser-like.ts'
import { addressOf, builtRoutes, routeFinder } from './built-routes.ts'
import { dataFolder, type Running, startServer } from './process.ts'

const data = dataFolder(inject('demoFolder'))
let server: Running

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: data.DATA_DIR } })
})
afterAll(async () => {
  await server?.stop()
  data.remove()
})

type Visit = ReturnType<typeof browserLike>

/** A form of a page: its target, its field names, and the page's size. */
type Form = { page: string; to: string; id: string; names: string[]; multipart: boolean; pageBytes: number }

/** Forms by route and name: each counts once, wherever and to whomever it is shown. */
type Forms = Map<string, Form>

const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]?.replaceAll('&amp;', '&')

function formsOf(page: string, html: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)].flatMap(([, tag = '', inner = '']) => {
    if (attribute(tag, 'method')?.toLowerCase() !== 'post') return []
    const fields = [...inner.matchAll(/<(?:input|select|textarea|button)\b[^>]*>/g)].map(([field]) => field)
    const names = [...new Set(fields.flatMap((field) => attribute(field, 'name') ?? []))]
    const id = fields.find((field) => attribute(field, 'name') === 'form')
    return {
      page,
      to: new URL(attribute(tag, 'action') ?? page, new URL(page, server.url)).href.slice(server.url.length),
      id: (id && attribute(id, 'value')) ?? '',
      names: names.filter((name) => name !== 'form'),
      multipart: attribute(tag, 'enctype') === 'multipart/form-data',
      pageBytes: Buffer.byteLength(html),
    }
  })
}

/** Forms on all pages reachable from these; two pages per route, since not every row has every form. */
async function formsFrom(
  visit: Visit,
  starts: string[],
  routeAt: (path: string) => string | undefined,
): Promise<Forms> {
  const forms: Forms = new Map()
  const seen = new Map<string, number>()
  const known = new Set(starts)
  for (const address of known) {
    const route = routeAt(new URL(address, server.url).pathname) ?? ''
    if (/^\/(login|logout)\b/.test(address) && !starts.includes(address)) continue
    if ((seen.get(route) ?? 0) >= 2 && !starts.includes(address)) continue
    seen.set(route, (seen.get(route) ?? 0) + 1)
    const answer = await visit.go(address)
    const html = await answer.text()
    if (!answer.headers.get('content-type')?.startsWith('text/html')) {
      const to = answer.headers.get('location')
      if (to?.startsWith('/')) known.add(to)
      continue
    }
    for (const form of formsOf(address, html)) {
      const key = `${routeAt(new URL(form.to, server.url).pathname)} ${form.id} ${form.names.length > 0}`
      if (!forms.has(key)) forms.set(key, form)
    }
    for (const [, href = ''] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)/g)) known.add(href.replaceAll('&amp;', '&'))
  }
  return forms
}

type Body = FormData | URLSearchParams | Blob

const endless = Array.from({ length: 40_000 }, (_, at): [string, string] => [`field${at}`, '1'])
/** Encoded once, since it is long. */
const endlessText = new URLSearchParams(endless).toString()
const boundary = 'between-the-parts'
const part = ([name, value]: [string, string]) =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const endlessParts = endless.map(part).join('')

/** Bodies posted to each form, at its limit and beyond it. Papers and files have their own limits. */
const bodies: [string, (form: Form) => Body][] = [
  [
    'one long value, and thousands of fields of which every other is its own',
    (form) =>
      bodyOf(form, [
        [form.names[0] ?? 'a', '风'.repeat(12_000)],
        ...Array.from({ length: 2_980 }, (_, at): [string, string] => [
          form.names[(at / 2) % form.names.length] ?? `field${at}`,
          'x'.repeat(30),
        ]),
      ]),
  ],
  [
    'more fields than any form has',
    (form) =>
      form.multipart
        ? new Blob([part(['form', form.id]), endlessParts, `--${boundary}--\r\n`], {
            type: `multipart/form-data; boundary=${boundary}`,
          })
        : new Blob([`${bodyOf(form, [])}&${endlessText}`], { type: 'application/x-www-form-urlencoded' }),
  ],
]

function bodyOf(form: Form, fields: [string, string][]): Exclude<Body, Blob> {
  const body = form.multipart ? new FormData() : new URLSearchParams()
  body.append('form', form.id)
  for (const [name, value] of fields) body.append(name, value)
  return body
}

const answerMsMax = 200
/** An answer this short is acceptable, however short the page. */
const shortBytes = 20_000
const tickMs = 10

/** Processor time of the server so far, from /proc: it excludes other processes of this machine. */
function computedMs(): number {
  const stat = `/proc/${server.pid}/stat`
  if (!existsSync(stat)) return performance.now()
  // The program's name, in brackets, may contain spaces.
  const fields = readFileSync(stat, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

/** Time and size of an answer; the minimum of a few tries, since the server has other work. */
async function measure(visit: Visit, to: string, body: Body) {
  const session = new Map(visit.cookies)
  let shortest = Number.POSITIVE_INFINITY
  let bytes = 0
  let status = 0
  for (let tries = 0; tries < 3 && shortest > answerMsMax; tries++) {
    const began = computedMs()
    const answer = await visit.go(to, { method: 'POST', body })
    bytes = (await answer.arrayBuffer()).byteLength
    shortest = Math.min(shortest, computedMs() - began)
    status = answer.status
    // Restores the session and drops drafts and notices that the post has left.
    visit.cookies.clear()
    for (const [name, value] of session) visit.cookies.set(name, value)
  }
  return { ms: Math.round(shortest), bytes, status }
}

/** Actions that remove what others depend on come last. */
const takesAway = /delete|remove|discard|archive|close|disable|terminate|leave|renew|approve|reject|act$|logout/

async function postToAll(visit: Visit, forms: Iterable<Form>): Promise<unknown[]> {
  const wrong: unknown[] = []
  const inOrder = [...forms].toSorted((a, b) => Number(takesAway.test(a.to)) - Number(takesAway.test(b.to)))
  for (const form of inOrder) {
    if (/^\/(logout|author\/act)/.test(form.to)) continue
    for (const [what, makeBody] of bodies) {
      const { ms, bytes, status } = await measure(visit, form.to, makeBody(form))
      if (status >= 500 || ms > answerMsMax || bytes > Math.max(2 * form.pageBytes, shortBytes))
        wrong.push({ page: form.page, form: form.id, what, status, ms, bytes, usual: form.pageBytes })
    }
  }
  return wrong
}

test('no form of any screen takes long over what was posted, or answers at length', async () => {
  const routes = await builtRoutes()
  const routeAt = routeFinder(routes)
  const paper = /Respondent link: (\S+)/.exec(server.output())?.[1]?.slice(server.url.length) ?? ''
  const anybody = browserLike(server.url)
  const open = [
    '/login',
    '/account/register',
    '/account/forget',
    '/account/reset?token=x',
    paper,
    '/risk/evaluate/receipt/check',
  ]
  const admin = browserLike(server.url)
  await admin.signIn('admin', 'demo-demo')
  const risk = browserLike(server.url)
  await risk.signIn('risk', 'demo-demo')
  const forms = {
    anybody: await formsFrom(anybody, open, routeAt),
    risk: await formsFrom(risk, ['/', '/risk', '/risk/questionnaires/new', '/risk/projects/new'], routeAt),
    admin: await formsFrom(admin, ['/', '/system', '/workbench', '/author', '/messages', '/user/settings'], routeAt),
  }
  const reached = new Set(
    Object.values(forms).flatMap((list) =>
      [...list.values()].map(({ to }) => routeAt(new URL(to, server.url).pathname)),
    ),
  )
  // Forms that both are shown are posted as `risk`, whose work they are.
  for (const known of forms.risk.keys()) forms.admin.delete(known)
  // Actions without a form on any page of the demo are posted with made-up ids.
  const others = [...routes.values()].filter(({ id, module }) => module.action && !reached.has(id))
  const made = await Promise.all(
    others.map(async ({ id }): Promise<Form> => {
      const to = addressOf(routes, id).replace('*', 'nowhere').replace(/:\w+/g, '1')
      const pageBytes = (await (await admin.go(to)).arrayBuffer()).byteLength
      return { page: to, to, id: 'entry', names: ['name', 'version', 'code'], multipart: false, pageBytes }
    }),
  )
  const usualOf = await (await admin.go('/risk/nowhere')).arrayBuffer()
  for (const form of made) form.pageBytes = Math.max(form.pageBytes, usualOf.byteLength)
  expect([
    ...(await postToAll(anybody, forms.anybody.values())),
    ...(await postToAll(risk, forms.risk.values())),
    ...(await postToAll(admin, [...forms.admin.values(), ...made])),
  ]).toEqual([])
}, 600_000)

test('a matrix takes the cells of the largest, and is not held up by those of no questionnaire there is', async () => {
  const paper = /Respondent link: (\S+)/.exec(server.output())?.[1]?.slice(server.url.length) ?? ''
  const visit = browserLike(server.url)
  const cells = (count: number) =>
    new URLSearchParams(Array.from({ length: count }, (_, at) => [`c${1_000_000 + at}.7`, '3']))
  const largest = await measure(visit, paper, cells(30_000))
  expect(largest.status).toBe(422)
  const endless = await measure(visit, paper, cells(900_000))
  expect(endless.status).toBe(413)
  // As many cells as the largest matrix has are read before they prove to belong to no matrix.
  expect(largest.ms).toBeLessThanOrEqual(3 * answerMsMax)
  expect(endless.ms).toBeLessThanOrEqual(answerMsMax)
  for (const { bytes } of [largest, endless]) {
    expect(bytes).toBeLessThan(1_000_000)
  }
})
