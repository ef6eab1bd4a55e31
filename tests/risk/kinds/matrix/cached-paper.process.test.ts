import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ReplyOf } from '#contract/platform/call.ts'
import { createItem, createProject, getItem } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { dataFolder, type Running, startServer } from '../../../server/process.ts'
import { fewOf } from '../../../support/runs.ts'

const code = 'basel-operational-risk'
/** Rates likelihood and impact. */
const ratedTwice = 'business-continuity-risk'
const data = dataFolder(inject('demoFolder'))
/** Its api shares rows between papers, so that pages are cached. */
let server: Running
/** Has its api over HTTP, so that no page is cached and no HTML is shared. */
let front: Running
type Sent = { path: string; uuid: string; name: string }
let papers: Sent[]
/** For answers, of both questionnaires. */
let answered: Sent[]

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: data.DATA_DIR } })
  front = await startServer({ env: { DATA_DIR: dataFolder().DATA_DIR, API_BASE_URL: `${server.url}/api` } })
  papers = await sendPapers(code, ['甲 & "乙"', 'name of <b>another</b>', "it's a third"])
  answered = [...(await sendPapers(code, ['丙 <i>'])), ...(await sendPapers(ratedTwice, ['丁 & 戊']))]
})

afterAll(async () => {
  await front?.stop()
  await server?.stop()
  data.remove()
})

async function sendPapers(domain: string, names: readonly string[]) {
  const signedIn = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', username: 'risk', password: 'demo-demo' }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: body && JSON.stringify(body) })
    const reply = (await answer.json()) as { data: unknown }
    expect(answer.ok, JSON.stringify(reply)).toBe(true)
    return reply.data
  }
  const project = { name: '共享页面', domains: [domain], endTime: '2099-12-31' }
  const { bizId: projectId } = (await call('POST', createProject.path, project)) as ReplyOf<typeof createProject>
  const sent: Sent[] = []
  for (const [at, name] of names.entries()) {
    const respondent = {
      sendType: SendType.external,
      name,
      email: `kept-${at}@example.com`,
      company: `公司 ${at} <i>`,
    }
    const made = (await call('POST', createItem.path, { projectId, respondent })) as ReplyOf<typeof createItem>
    const item = (await call('GET', `${getItem.path}?itemId=${made.itemId}`)) as ReplyOf<typeof getItem>
    const uuid = item.papers[0]?.uuid ?? ''
    sent.push({ uuid, name, path: `/risk/evaluate/exam?uuid=${uuid}&domain=${domain}` })
  }
  return sent
}

/** The page without its idempotency key and nonce, with the same escapes. */
async function pageOf({ url }: Running, path: string, encoding = 'gzip', said: HeadersInit = {}): Promise<string> {
  const headers = { accept: 'text/html', 'accept-encoding': encoding, ...said }
  const answer = await fetch(url + path, { headers })
  expect(answer.status).toBe(200)
  const html = await answer.text()
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'
  expect(html).toContain(`nonce="${nonce}"`)
  return html
    .replaceAll(nonce, 'NONCE')
    .replace(/name="key" value="[0-9a-f-]{36}"/, 'KEY')
    .replaceAll('&#x27;', '&#39;')
}

test.each(['', '&view=table', '&view=row', '&view=row&row=2'])(
  'blank papers share a kept page that shows each reader their own%s',
  async (view) => {
    for (const encoding of ['identity', 'gzip'])
      for (const paper of papers) {
        const page = await pageOf(server, paper.path + view, encoding)
        expect(page).toBe(await pageOf(front, paper.path + view, encoding))
        for (const other of papers.filter(({ uuid }) => uuid !== paper.uuid)) expect(page).not.toContain(other.uuid)
      }
  },
)

/** Numbers that are the same in each run. */
function createDice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

const selectsIn = (html: string) =>
  [...html.matchAll(/<select name=([ci][\d.]+)[^>]*>(.*?)<\/select>/g)].map(([, name = '', options = '']) => ({
    name,
    value: Number(/<option value=(-?\d) selected>/.exec(options)?.[1] ?? -1),
  }))

async function save(paper: Sent, fields: Record<string, string | number>): Promise<string> {
  const saved = await fetch(server.url + paper.path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(
      Object.entries({ key: crypto.randomUUID(), intent: 'save', ...fields }).map(([name, value]) => [
        name,
        String(value),
      ]),
    ),
  })
  expect(saved.status).toBe(303)
  return saved.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

const versionIn = (html: string) => /name="version" value="(\d+)"/.exec(html)?.[1] ?? ''

/** Rated cells, out of 60, and columns that are not involved, out of 10. */
const fills = [
  { rated: 40, notInvolved: 2 },
  { rated: 2, notInvolved: 0 },
  { rated: 60, notInvolved: 8 },
  { rated: 60, notInvolved: 0 },
]

test.each(fewOf(fills))(
  'a page with answers is as rendered anew, for its reader and in each language: %o',
  async (fill) => {
    const dice = createDice(33)
    for (const paper of answered) {
      const before = await pageOf(server, `${paper.path}&view=table`)
      const fields: Record<string, number> = {}
      const notInvolved = new Map<string, boolean>()
      for (const { name } of selectsIn(before)) {
        const column = name.slice(name.indexOf('.'))
        const isNot = notInvolved.get(column) ?? dice(10) < fill.notInvolved
        notInvolved.set(column, isNot)
        fields[name] = isNot ? 0 : dice(60) < fill.rated ? 1 + dice(3) : -1
      }
      const cookie = await save(paper, { version: versionIn(before), ...fields })
      for (const language of ['zh-Hans', 'zh-Hant', 'en'])
        for (const view of ['&view=table', '&view=row', '&view=row&row=3', '&view=table&token=of-one_reader']) {
          const said = { 'accept-language': language }
          const anew = await pageOf(server, paper.path + view, 'gzip', { ...said, 'cache-control': 'no-cache' })
          expect(anew).toBe(await pageOf(front, paper.path + view, 'gzip', said))
          for (const encoding of ['gzip', 'identity', 'gzip'])
            expect(await pageOf(server, paper.path + view, encoding, said)).toBe(anew)
          const noted = await pageOf(server, paper.path + view, 'gzip', { ...said, cookie })
          expect(noted).toBe(
            await pageOf(server, paper.path + view, 'gzip', { ...said, cookie, 'cache-control': 'no-cache' }),
          )
          expect(noted).not.toBe(anew)
        }
      const shown = await pageOf(server, `${paper.path}&view=table`)
      expect(Object.fromEntries(selectsIn(shown).map(({ name, value }) => [name, value]))).toEqual(fields)
    }
  },
)

test('a saved answer is on the page of its paper only', async () => {
  const [first, second] = papers
  if (!first || !second) throw new Error('two papers are needed')
  const blank = await pageOf(server, second.path)
  const [, cell] = /<select name=(c[\d.]+)/.exec(blank) ?? []
  const saved = await fetch(server.url + first.path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url, 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ version: '0', key: crypto.randomUUID(), [cell ?? '']: '3', intent: 'save' }),
  })
  expect(saved.status).toBe(303)
  const answered = await pageOf(server, first.path)
  expect(answered).toContain(' data-v=3')
  expect(answered).toBe(await pageOf(front, first.path))
  expect(await pageOf(server, second.path)).toBe(blank)
})

test('an address with the token of a list shows it to its reader only', async () => {
  const [first] = papers
  const page = await pageOf(server, `${first?.path}&token=of-one-reader`)
  expect(page).toContain('token=of-one-reader')
  expect(await pageOf(server, `${papers[1]?.path}&token=of-another`)).not.toContain('of-one-reader')
})
