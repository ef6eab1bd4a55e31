import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { ReplyOf } from '#contract/platform/call.ts'
import { createItem, createProject, getItem } from '#contract/risk/campaigns/calls.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { dataFolder, type Running, startServer } from '../../../server/process.ts'

const code = 'basel-operational-risk'
const data = dataFolder(inject('demoFolder'))
/** Its api shares rows between papers, so that pages are kept. */
let server: Running
/** Has its api over HTTP, so that no page is kept. */
let front: Running
let papers: { path: string; uuid: string; name: string }[]

beforeAll(async () => {
  server = await startServer({ env: { DATA_DIR: data.DATA_DIR } })
  front = await startServer({ env: { DATA_DIR: dataFolder().DATA_DIR, API_BASE_URL: `${server.url}/api` } })
  papers = await sendPapers(['甲 & "乙"', 'name of <b>another</b>', "it's a third"])
})

afterAll(async () => {
  await front?.stop()
  await server?.stop()
  data.remove()
})

async function sendPapers(names: readonly string[]) {
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
  const project = { name: '共享页面', domains: [code], endTime: '2099-12-31' }
  const { bizId: projectId } = (await call('POST', createProject.path, project)) as ReplyOf<typeof createProject>
  const sent: typeof papers = []
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
    sent.push({ uuid, name, path: `/risk/evaluate/exam?uuid=${uuid}&domain=${code}` })
  }
  return sent
}

/** The page without its idempotency key and nonce, with the same escapes. */
async function pageOf({ url }: Running, path: string, encoding = 'gzip'): Promise<string> {
  const answer = await fetch(url + path, { headers: { accept: 'text/html', 'accept-encoding': encoding } })
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

test('an address with the token of a list is rendered for its reader', async () => {
  const [first] = papers
  const page = await pageOf(server, `${first?.path}&token=of-one-reader`)
  expect(page).toContain('token=of-one-reader')
  expect(await pageOf(server, `${papers[1]?.path}&token=of-another`)).not.toContain('of-one-reader')
})
