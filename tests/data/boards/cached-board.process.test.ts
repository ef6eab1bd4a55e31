import { sql } from 'drizzle-orm'
import { decode } from 'turbo-stream'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '#api/platform/db/connection.ts'
import * as at from '#contract/data/addresses.ts'
import * as calls from '#contract/data/boards/calls.ts'
import type { Call, ReplyOf } from '#contract/platform/call.ts'
import { removeMember } from '#contract/shell/workspaces/calls.ts'
import { dataFolder, type Running, startServer } from '../../server/process.ts'

const password = 'demo-demo'
const folder = dataFolder(inject('demoFolder'))
let server: Running
let owner: string
let page: string
let workspaceBizId: string
let board: { bizId: string; version: number }

/** Readers of one role: two viewers of the workspace, and one without a right to its table. */
const readers = [
  { account: 'kept-one', name: '甲 & "乙"', isViewer: true },
  { account: 'kept-two', name: 'name of <b>another</b>', isViewer: true },
  { account: 'kept-three', name: "it's a third </script>", isViewer: false },
] as const
const [one, two, three] = readers
const userIds = new Map<string, number>()

beforeAll(async () => {
  const table = await addReaders()
  owner = table.owner
  workspaceBizId = table.workspaceBizId
  server = await startServer({ env: { DATA_DIR: folder.DATA_DIR, CAPTCHA: 'off' } })
  const card = (id: string, column: string) => ({ id, title: '', kind: 'frequency', settings: { column } })
  const cards = ['供应商编号', table.masked].map((column, place) => ({
    card: card(`c${place}`, column),
    tableBizId: table.bizId,
    x: 6 * place,
    y: 0,
    w: 6,
    h: 4,
  }))
  const saved = await call(calls.saveBoard, { workspaceBizId: table.workspaceBizId, name: '共享报表', cards })
  const { version } = await call(calls.publishBoard, saved)
  board = { bizId: saved.bizId, version }
  board = await call(calls.setAudience, { ...board, people: readers.map(({ account }) => account) }).then(
    ({ version: next }) => ({ ...board, version: next }),
  )
  page = at.boardPage(board.bizId)
})

afterAll(async () => {
  await server?.stop()
  folder.remove()
})

/** The payments of the demo, of which a column is masked, and readers with the menu of reports. */
async function addReaders() {
  const { db, close } = await openDatabase({ dataDir: folder.DATA_DIR }, { log: console })
  try {
    const { rows } = await db.execute<{
      id: number
      workspaceId: number
      bizId: string
      workspaceBizId: string
      owner: string
      masked: string
    }>(sql`
      select t.id, w.id as "workspaceId", t.biz_id as "bizId", w.biz_id as "workspaceBizId", u.username as owner,
        (select c.name from data_column c where c.table_id = t.id and c.field_type = 'string' and not c.is_key
          and c.name <> '供应商编号' order by c.place limit 1) as masked
      from data_table t join workspace w on w.id = t.workspace_id
      join workspace_member m on m.workspace_id = w.id and m.role_type = '0' join sys_user u on u.id = m.user_id
      where t.table_name = 'payments' and t.version_id is not null and w.removed_at is null`)
    const [table] = rows
    if (!table) throw new Error('the demo has no payments')
    await db.execute(sql`update data_column set default_view = 'masked', mask_kind = 'hash'
      where table_id = ${table.id} and name = ${table.masked}`)
    await db.execute(sql`insert into role (code, name) values ('kept-reader', 'kept-reader')`)
    await db.execute(
      sql`insert into role_menu (role_id, menu_id) select id, 'report' from role where code = 'kept-reader'`,
    )
    for (const { account, name, isViewer } of readers) {
      const { rows: made } = await db.execute<{ id: number }>(sql`
        insert into sys_user (usercode, username, name, password_hash)
        select ${account}, ${account}, ${name}, password_hash from sys_user where username = 'staff1' returning id`)
      for (const { id } of made) userIds.set(account, id)
      await db.execute(sql`insert into user_role (user_id, role_id) select u.id, r.id from sys_user u, role r
        where u.username = ${account} and r.code = 'kept-reader'`)
      if (isViewer)
        await db.execute(sql`insert into workspace_member (workspace_id, user_id, role_type, status, answered_at)
          select ${table.workspaceId}, id, '2', '0', now() from sys_user where username = ${account}`)
    }
    return table
  } finally {
    await close()
  }
}

async function call<C extends Call>({ method, path }: C, body: object): Promise<ReplyOf<C>> {
  const signedIn = await fetch(`${server.url}/api/auth/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa('web:web')}` },
    body: new URLSearchParams({ grant_type: 'password', scope: 'server', username: owner, password }),
  })
  const { access_token: token } = (await signedIn.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await fetch(`${server.url}/api${path}`, { method, headers, body: JSON.stringify(body) })
  const reply = (await answer.json()) as { data: ReplyOf<C> }
  expect(answer.ok, JSON.stringify(reply)).toBe(true)
  return reply.data
}

const cookies = new Map<string, Promise<string>>()

function cookieOf(username: string): Promise<string> {
  const signIn = async () => {
    const signedIn = await fetch(`${server.url}/login`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams({ username, password }),
      redirect: 'manual',
    })
    return signedIn.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
  }
  const known = cookies.get(username) ?? signIn()
  cookies.set(username, known)
  return known
}

type Params = { language?: string; encoding?: string; isAnew?: boolean; address?: string }

const enqueued = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\);/g

/** Page with its script data decoded, because the encoding of equal data may differ. */
async function withDecodedData(html: string): Promise<string> {
  const chunks = [...html.matchAll(enqueued)].map(([, text = '']): string => JSON.parse(text))
  if (chunks.length === 0) return html
  const { value } = await decode(new Blob(chunks).stream())
  return html.replaceAll(enqueued, '') + JSON.stringify(value)
}

/** The page without its nonce and times, with the same escapes. */
async function pageOf(
  account: string,
  { language = 'zh-CN', encoding = 'gzip', isAnew = false, address = page }: Params = {},
): Promise<{ status: number; html: string }> {
  const headers = {
    cookie: await cookieOf(account),
    'accept-language': language,
    'accept-encoding': encoding,
    'sec-fetch-dest': 'document',
    ...(isAnew && { 'cache-control': 'no-cache' }),
  }
  const answer = await fetch(server.url + address, { headers })
  const html = await answer.text()
  const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1] ?? 'none'
  expect(html).toContain(`nonce="${nonce}"`)
  const plain = html.replaceAll(nonce, 'NONCE').replaceAll(/\d{1,2}:\d{2}(:\d{2})?/g, 'TIME')
  return { status: answer.status, html: await withDecodedData(plain.replaceAll('&#x27;', '&#39;')) }
}

/**
 * The cached page and the newly rendered page, between two changes: jobs of the demo send messages, which the frame
 * counts.
 */
async function pagesOf(account: string, requested: Params) {
  for (let tries = 1; ; tries++) {
    const stored = await pageOf(account, requested)
    const anew = await pageOf(account, { ...requested, isAnew: true })
    const again = await pageOf(account, requested)
    if (stored.html === again.html || tries === 5) return { kept: stored, anew }
  }
}

/** Waits until no card is being counted for this reader. */
async function counted(account: string): Promise<void> {
  const isCounted = async () => {
    const { html } = await pageOf(account)
    return ['card-c0', 'card-c1'].every((card) => html.includes(`id="${card}"`))
  }
  await expect.poll(isCounted, { timeout: 30_000 }).toBe(true)
}

test.each([
  ['zh-CN', 'gzip'],
  ['zh-CN', 'identity'],
  ['en', 'gzip'],
])(
  'readers share a kept page in which each sees their own name and figures, in %s with %s',
  async (language, encoding) => {
    for (const { account, name } of [...readers, { account: owner, name: '' }]) {
      await counted(account)
      const { kept, anew } = await pagesOf(account, { language, encoding })
      expect(kept.status).toBe(200)
      expect(kept.html).toBe(anew.html)
      const [user] = /<strong[^>]*>[^<]*<\/strong>/.exec(kept.html) ?? []
      if (name)
        expect(user).toContain(
          name
            .replaceAll('&', '&amp;')
            .replaceAll('"', '&quot;')
            .replaceAll('<', '&lt;')
            .replaceAll('>', '&gt;')
            .replaceAll("'", '&#39;'),
        )
      for (const other of readers) if (other.account !== account) expect(kept.html).not.toContain(other.account)
    }
  },
)

const cellsOf = ({ html }: { html: string }) =>
  [...html.matchAll(/<th scope="row"[^>]*>([^<]+)/g)].map(([, cell]) => cell)

test('a page cached for others still masks columns and hides tables for a reader with fewer rights', async () => {
  const [plain, masked, closed] = [await pageOf(owner), await pageOf(two.account), await pageOf(three.account)]
  expect(cellsOf(plain).length).toBeGreaterThan(0)
  expect(cellsOf(masked).length).toBeGreaterThan(0)
  expect(cellsOf(masked)).not.toEqual(cellsOf(plain))
  expect(cellsOf(closed)).toEqual([])
})

test('concurrent readers see figures under their own rights', async () => {
  const accounts = Array.from(
    { length: 12 },
    (_, at) => [owner, one.account, two.account, three.account][at % 4] ?? owner,
  )
  const alone = new Map<string, readonly unknown[]>()
  for (const account of new Set(accounts)) alone.set(account, cellsOf(await pageOf(account)))
  const together = await Promise.all(accounts.map((account) => pageOf(account)))
  expect(together.map(cellsOf)).toEqual(accounts.map((account) => alone.get(account)))
  expect(alone.get(one.account)).toEqual(alone.get(two.account))
})

test('a viewer who is removed from the workspace sees no figures at the next request, while others still do', async () => {
  const before = cellsOf(await pageOf(two.account))
  expect(cellsOf(await pageOf(one.account))).toEqual(before)
  const path: `/${string}` = `/${removeMember.path.slice(1).replace('{bizId}', workspaceBizId)}`
  await call({ ...removeMember, path }, { userId: userIds.get(one.account) })
  expect(cellsOf(await pageOf(one.account))).toEqual([])
  expect(cellsOf(await pageOf(two.account))).toEqual(before)
})

test('a revoked right ends with the next request, while others still see the page', async () => {
  expect((await pageOf(one.account)).status).toBe(200)
  await call(calls.setAudience, { ...board, people: [two.account] })
  expect((await pageOf(one.account)).status).toBe(404)
  expect((await pageOf(three.account)).status).toBe(404)
  expect((await pageOf(two.account)).status).toBe(200)
})
