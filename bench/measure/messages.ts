import { request } from 'node:http'
import { createCookieSessionStorage } from '@remix-run/node'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { databaseClock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { notedIn, openSignals } from '#api/platform/db/signal.ts'
import { sqlText } from '#api/platform/db/sql-text.ts'
import { user } from '#api/shell/accounts/table.ts'
import { countUnread, pageAllMessages, pageMessages } from '#api/shell/messages/message.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import { openSession } from '#api/shell/session/session.ts'
import { NoticeType } from '#contract/shell/messages/codes.ts'
import { messagePageMax } from '#contract/shell/messages/paging.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import type { Row } from '../row.ts'
import { median } from '../sample.ts'
import { type Server, withServer } from '../server.ts'
import { type Site, sessionSecret } from '../site.ts'
import type { Bench } from '../stage.ts'

const messagesInAll = 100_000
const repeats = 9
const readers = 1_000
const openedAtOnce = 50
const body = {
  'zh-Hans': '下季度审计计划已发布，涉及操作风险与信息科技风险两个专题，请确认各自负责的部分。',
  'zh-Hant': '下季稽核計畫已發布，涵蓋作業風險與資訊科技風險兩個專題，請確認各自負責的部分。',
  en: 'The audit plan for the next quarter is out. Please confirm your parts.',
}

/** Measures a user with very many messages, and very many users who listen. */
export async function measureMessages({ stage }: Bench): Promise<Row[]> {
  const { site } = await stage('PostgreSQL')
  return [...(await site.use(measureLists)), ...(await measureStreams(site))]
}

/** Explains the queries of the calls: database time and plan of each. Another user has as many messages. */
async function measureLists(db: Db): Promise<Row[]> {
  const [person, other] = await db
    .select()
    .from(user)
    .where(inArray(user.username, ['staff5', 'staff6']))
  if (!person || !other) throw new Error('there is no staff5 or staff6 in the demo')
  await db.execute(sql`
    insert into message (biz_id, user_id, notice_type, news_level, body)
    select gen_random_uuid()::text, owner.id, ${NoticeType.auditPlan}, '3', ${JSON.stringify(body)}::jsonb
    from generate_series(1, ${messagesInAll}::int), (values (${person.id}::int), (${other.id}::int)) owner (id)`)
  // In production, autovacuum does this within a minute after this many new rows.
  await db.execute(sql`vacuum analyze message`)
  const page = { number: 1, size: 10 }
  const longest = { number: 1, size: messagePageMax }
  return [
    await measured(db, 'first page, with the unread counted', (at) =>
      pageAllMessages(at, person.id, { filter: {}, page }),
    ),
    await measured(db, 'unread counted', (at) => countUnread(at, person.id)),
    await measured(db, 'first page of the unread, with their total', (at) =>
      pageMessages(at, person.id, { status: 'unread', page }),
    ),
    await measured(db, 'the longest page, with the unread counted', (at) =>
      pageAllMessages(at, person.id, { filter: {}, page: longest }),
    ),
  ]
}

async function measured(db: Db, what: string, ask: (db: Db) => Promise<unknown>): Promise<Row> {
  const times: number[] = []
  let plans: string[] = []
  for (let turn = 0; turn < repeats; turn++) {
    plans = []
    const explain = async ({ text, values }: ReturnType<typeof sqlText>) => {
      const { rows } = await db.$client.query(`explain (analyze, buffers) ${text}`, values)
      plans.push(...rows.map((row) => row['QUERY PLAN']))
      return { rows: [] }
    }
    const explaining = {
      execute(query: SQL) {
        return explain(sqlText(query))
      },
      $client: {
        connect: async () => ({ query: explain, release() {} }),
      },
    } as unknown as Db
    await ask(explaining)
    times.push(sum(plans.map((line) => Number(/^Execution Time: ([\d.]+) ms/.exec(line)?.[1] ?? 0))))
  }
  console.log(`${what}:\n${plans.map((line) => `  ${line}`).join('\n')}`)
  return {
    name: `messages of one, ${messagesInAll}: ${what}`,
    figure: median(times),
    unit: 'ms',
    target: { atMost: 20 },
    note: `at the database, median of ${repeats}`,
  }
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)

/** Measures a thousand open pages that are all notified by another process. */
async function measureStreams(site: Site): Promise<Row[]> {
  const { cookies, userIds } = await site.use(makeReaders)
  return withServer(site, async (server) => {
    const idle = await memoryOf(server)
    const onCount = new Map<number, (unread: number) => void>()
    const closers: (() => void)[] = []
    for (let at = 0; at < readers; at += openedAtOnce) {
      const opened = cookies
        .slice(at, at + openedAtOnce)
        .map((cookie, place) => listen(server, cookie, (unread) => onCount.get(at + place)?.(unread)))
      closers.push(...(await Promise.all(opened)))
    }
    const held = await memoryOf(server)

    const times: number[] = []
    const began = { at: 0 }
    const everyone = userIds.map(
      (_, place) =>
        new Promise<void>((resolve) => {
          onCount.set(place, (unread) => {
            if (unread !== 1) return
            times.push(performance.now() - began.at)
            resolve()
          })
        }),
    )
    await site.use(async (db) => {
      const signals = openSignals({
        db,
        kind: 'postgres',
        log: { info() {}, warn: console.warn, error: console.error },
      })
      began.at = performance.now()
      await db.transaction(async (tx) => {
        await sendMessages(tx, { to: userIds, noticeType: NoticeType.auditPlan, body })
        for (const signal of notedIn(tx)) await signals.announce(tx, signal)
      })
      await Promise.all(everyone)
      await signals.close()
    })
    const result = await memoryOf(server)
    for (const close of closers) close()
    const name = `${readers} streams`
    return [
      {
        name: `${name}, a message to each`,
        figure: Math.max(...times),
        unit: 'ms',
        target: { atMost: 1000 },
        note: `from before it is written to the last reader; median ${median(times).toFixed(0)} ms`,
      },
      { name: `${name}, memory`, figure: held - idle, unit: 'MB', note: `${idle} idle, ${held} open, ${result} after` },
    ]
  })
}

/** Signed-in users, with the cookies of their browsers. */
async function makeReaders(db: Db): Promise<{ cookies: string[]; userIds: number[] }> {
  const made = await db
    .insert(user)
    .values(
      Array.from({ length: readers }, (_, at) => ({
        username: `reader-${at}`,
        name: `读者 ${at}`,
        usercode: `reader-${at}`,
        passwordHash: '',
      })),
    )
    .returning({ id: user.id })
  const storage = createCookieSessionStorage({ cookie: { name: 'session', secrets: [sessionSecret] } })
  const cookies: string[] = []
  const clock = databaseClock('Asia/Shanghai')
  for (const { id } of made) {
    const session = await storage.getSession()
    session.set('token', await db.transaction((tx) => openSession(tx, clock, id, LoginProtocol.internal)))
    cookies.push((await storage.commitSession(session)).split(';')[0] ?? '')
  }
  return { cookies, userIds: made.map(({ id }) => id) }
}

/** Resolves at the first count with a function that ends the stream. */
function listen({ url }: Server, cookie: string, onCount: (unread: number) => void): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}/messages/events`,
      { agent: false, headers: { cookie, accept: 'text/event-stream' } },
      (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`a stream answered ${answer.statusCode}`))
        answer.setEncoding('utf8').on('data', (text: string) => {
          for (const [, unread] of text.matchAll(/^data: \{"unread":(\d+)\}$/gm)) {
            resolve(() => sent.destroy())
            onCount(Number(unread))
          }
        })
        answer.on('error', () => {})
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

/** Resident megabytes of the process. */
async function memoryOf({ url }: Server): Promise<number> {
  const page = await (await fetch(`${url}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(page)?.[1]) / 1_000_000)
}
