import { randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { and, eq, gt } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { AuthorityConfig } from '#api/audit/tickets/authority.ts'
import { createApi } from '#api/index.ts'
import type { Api } from '#api/platform/api.ts'
import type { Trail } from '#api/platform/audit/audit.ts'
import { auditEntry, auditHead } from '#api/platform/audit/table.ts'
import { databaseClock, fixedClock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { refusalKeysOf } from '#api/platform/http/openapi.ts'
import { deriveKeys, type Keys, sha256 } from '#api/platform/keys.ts'
import { comeAgainText, problemText } from '#api/platform/text.ts'
import { menu, role, roleMenu, user, userRole } from '#api/shell/accounts/table.ts'
import { openSession } from '#api/shell/session/session.ts'
import type { Provider } from '#api/shell/session/sign-in/provider.ts'
import type { Mailer } from '#api/shell/system/mail.ts'
import type { BodyIn, Call, QueryIn, ReplyOf } from '#contract/platform/call.ts'
import { defaultLanguage, type Language } from '#contract/platform/language.ts'
import { type ProblemKey, problems, statusOf } from '#contract/platform/problem.ts'
import { administratorRole, UserStatus } from '#contract/shell/accounts/codes.ts'
import { MenuType } from '#contract/shell/menus/codes.ts'
import { getCaptcha, issueToken } from '#contract/shell/session/calls.ts'
import { LoginProtocol } from '#contract/shell/session/codes.ts'
import { filesInMemory, observed, type TestFiles } from '../shell/files/stores.ts'
import { meanwhile, openTestDatabase } from './database.ts'
import { noteProof } from './proofs.ts'
import { startSharedPool } from './shared-pools.ts'

/** `id:secret` of the basic client authorisation. */
const client = 'test:the secret of the client'
export const basic = `Basic ${Buffer.from(client).toString('base64')}`
/** Time zone of the organisation; eight hours ahead of UTC all year. */
export const timeZone = 'Asia/Shanghai'
/** Origin of links in mails. */
export const publicUrl = 'https://risk.example.org'
const dataKey = 'the data key of the tests, long enough to be one'
/** Password of every user made here. */
export const password = 'correct horse battery staple'

/** Minimum cost of argon2, which the hash carries; the real cost is tested in session/sign-in.api.test.ts. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const manyLetters = 'abcdefghjkmnprstuvwxyz'

/** Caller: a bearer token, or nobody. */
type As = { token: string } | undefined

export type Request<C extends Call> = {
  query?: QueryIn<C>
  body?: BodyIn<C>
  as?: As
  language?: Language
  address?: string
}

/** Response of a call. `data` is the declared reply, or null if the call was refused. */
type Answer<C extends Call> = {
  status: number
  body: {
    code: string
    msg: string
    data: ReplyOf<C>
    errors?: Record<string, string[]>
    detail?: Record<string, unknown>
  }
}

type ApiTestOptions = {
  now?: string
  captcha?: 'on' | 'off'
  sessionDays?: number
  mailer?: Mailer
  providers?: readonly Provider[]
  ticketAuthority?: AuthorityConfig
  /** In memory by default. */
  store?: FileStore
  /** Private networks of databases that tests reach. */
  sourceNetworks?: readonly string[]
  /** Zone of the organisation. */
  zone?: string
}

type LogLine = { level: string; fields: object; message: string }

export type TestApi = {
  readonly db: Db
  readonly kind: 'postgres' | 'embedded'
  readonly keys: Keys
  readonly trail: Trail
  readonly files: TestFiles
  readonly calls: Api['calls']
  /** Runs the jobs that are due; `jobs.sendRecurring` sends recurring ones. */
  work(): Promise<number>
  readonly jobs: Api['jobs']
  /** Log of the api. */
  readonly log: LogLine[]
  openapi: Api['openapi']
  ready: Api['ready']
  /** Raw request. */
  fetch(path: string, init?: RequestInit & { address?: string }): Promise<Response>
  call<C extends Call>(call: C, request?: Request<C>): Promise<Answer<C>>
  /** Reply of a call that must succeed and, if it declares `audit`, leave its row. */
  done<C extends Call>(call: C, request?: Request<C>): Promise<ReplyOf<C>>
  /** Failure of a call that must be refused with this status, code and text. */
  refuses<C extends Call>(call: C, refusal: ProblemKey, request?: Request<C>): Promise<Answer<C>['body']>
  /** File of a call that must succeed and leave its audit row. */
  download<C extends Call>(call: C, request?: Request<C>): Promise<{ bytes: Uint8Array; headers: Headers }>
  /** Signs in as a browser does. */
  signIn(
    username: string,
    more?: {
      password?: string
      address?: string
      captchaKey?: string
      captchaCode?: string
      browserKey?: string
      language?: Language
    },
  ): Promise<Answer<typeof issueToken>>
  /** A captcha with a known text. */
  drawCaptcha(address?: string): Promise<{ captchaKey: string; captchaCode: string }>
  /** Another instance on the same database; its clock is fixed if a time is given. */
  instance(options?: ApiTestOptions): TestApi
  close(): Promise<void>
}

/**
 * The api over its own database. Checks each reply against its schema and each refusal against its declaration.
 * Checks each success against the audit trail.
 */
export async function openTestApi(options: ApiTestOptions = {}): Promise<TestApi> {
  const database = await openTestDatabase()
  const first = apiOn(database.db, database.kind, options)
  return {
    ...first,
    async close() {
      await first.close()
      await database.close()
    },
  }
}

function apiOn(
  db: Db,
  kind: TestApi['kind'],
  {
    now,
    captcha = 'off',
    sessionDays = 30,
    mailer,
    providers = [],
    ticketAuthority,
    store = filesInMemory(),
    sourceNetworks = [],
    zone = timeZone,
  }: ApiTestOptions,
  files = observed(store),
): TestApi {
  const log: LogLine[] = []
  const keys = deriveKeys(dataKey)
  let captchaText = ''
  const note = (level: string) => (fields: object, message: string) => void log.push({ level, fields, message })
  const api = createApi({
    db,
    kind,
    files,
    clock: now === undefined ? databaseClock(zone) : fixedClock(now, zone),
    keys,
    log: { info: note('info'), warn: note('warn'), error: note('error') },
    client,
    captcha,
    sessionDays,
    publicUrl,
    mailer,
    providers,
    ticketAuthority,
    sourceNetworks,
    async drawCaptcha() {
      captchaText = Array.from(randomUUID().slice(0, 4), (hex) => manyLetters[Number.parseInt(hex, 16)]).join('')
      return { text: captchaText, svg: '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"/>' }
    },
    checkReplies: true,
    jobs: 'when asked',
    startPool: startSharedPool,
  })

  const fetch: TestApi['fetch'] = (path, { address = '192.0.2.1', ...init } = {}) =>
    api.fetch(new Request(`http://localhost/api${path}`, init), { address })

  const sent = sentOn(db)

  const send = async (call: Call, request: Request<Call>) => {
    const { url, init } = requestOf(call, request)
    const leave = sent.enter(call)
    return fetch(url, { ...init, ...(request.address ? { address: request.address } : {}) }).finally(leave)
  }

  /** A successful call that declares `audit` leaves one row: who did what to what. design: domain §3 */
  const traced = async <T>(call: Call, { as }: Request<Call>, run: () => Promise<T>): Promise<T> => {
    const { audit } = call
    if (audit === undefined) return run()
    const [head] = await db.select({ seq: auditHead.seq }).from(auditHead)
    const isAlone = sent.watch(audit)
    const result = await run()
    const rows = await db
      .select()
      .from(auditEntry)
      .where(and(gt(auditEntry.seq, head?.seq ?? 0), eq(auditEntry.action, audit), eq(auditEntry.outcome, 'done')))
    // Another call may have left its row in the meantime.
    const alone = isAlone()
    const own = as && 'usercode' in as ? rows.filter(({ actor }) => actor === as.usercode) : rows
    // Elsewhere a call may be about no single thing, such as an import of users; there only the export of a list is.
    const aboutOne = call.path.startsWith('/risk/') && !call.path.endsWith('/page/export')
    const named = aboutOne ? own.filter(({ object }) => /^[a-z]+:./.test(object)) : own
    const traces = named.length
    if (alone) expect(traces, `rows that ${call.method} ${call.path} left as ${audit}: ${JSON.stringify(rows)}`).toBe(1)
    else expect(traces, `rows that calls at once left as ${audit}`).toBeGreaterThan(0)
    noteProof(call, 'audit')
    return result
  }

  const callIt = async <C extends Call>(call: C, request: Request<C> = {}): Promise<Answer<C>> => {
    const response = await send(call, request)
    const json = await response.json()
    const body = response.ok && call.replyForm === 'bare' ? { code: '000000', msg: 'success', data: json } : json
    if (!response.ok)
      expect(declaredCodes(call), `${call.method} ${call.path}: ${JSON.stringify(body)}`).toContain(body.code)
    // A refusal with 429 gives the waiting time in its text and in a header.
    if (response.status === 429) {
      const seconds = Number(response.headers.get('retry-after'))
      expect(body.detail?.retryAfterSeconds).toBe(seconds)
      // The text of a quota also names the quota.
      if (body.code === problems['attempts.tooMany'])
        expect(body.msg).toBe(comeAgainText(seconds, request.language ?? defaultLanguage))
    }
    return { status: response.status, body }
  }

  const done = async <C extends Call>(call: C, request: Request<C> = {}): Promise<ReplyOf<C>> => {
    return traced(call, request, async () => {
      const { status, body } = await callIt(call, request)
      expect({ status, code: body.code }, JSON.stringify(body)).toEqual({ status: 200, code: '000000' })
      return body.data
    })
  }

  return {
    db,
    kind,
    keys,
    trail: api.trail,
    files,
    calls: api.calls,
    work: () => meanwhile(api.jobs.work),
    jobs: api.jobs,
    log,
    openapi: api.openapi,
    ready: api.ready,
    fetch,
    call: callIt,
    done,
    async refuses(call, refusal, request = {}) {
      const { status, body } = await callIt(call, request)
      expect({ status, code: body.code, msg: body.msg, data: body.data }, JSON.stringify(body)).toEqual({
        status: statusOf(problems[refusal]),
        code: problems[refusal],
        // The text also names the quota, the state, the file and the time to wait.
        msg:
          refusal.startsWith('quota.') ||
          ['attempts.tooMany', 'executor.reminded', 'state.refused', 'import.running'].includes(refusal)
            ? body.msg
            : problemText(refusal, request.language ?? defaultLanguage),
        data: null,
      })
      noteProof(call, refusal)
      return body
    },
    async download(call, request = {}) {
      return traced(call, request, async () => {
        const response = await send(call, request)
        expect(response.status).toBe(200)
        return { bytes: new Uint8Array(await response.arrayBuffer()), headers: response.headers }
      })
    },
    signIn: (username, { password: given = password, address, language, ...captchaFields } = {}) =>
      callIt(issueToken, {
        body: { grant_type: 'password', scope: 'server', username, password: given, ...captchaFields },
        ...(address === undefined ? {} : { address }),
        ...(language === undefined ? {} : { language }),
      }),
    async drawCaptcha(address) {
      const { key } = await done(getCaptcha, address === undefined ? {} : { address })
      return { captchaKey: key, captchaCode: captchaText }
    },
    instance: (options = {}) => {
      const other = apiOn(db, kind, options, options.store ? observed(options.store) : files)
      onTestFinished(() => other.close())
      return other
    },
    close: () => api.close(),
  }
}

/** Calls in progress, per database and audit name, to distinguish a single call from concurrent ones. */
type Sent = { enter(call: Call): () => void; watch(audit: string): () => boolean }
const sentByDatabase = new WeakMap<Db, Sent>()

function sentOn(db: Db): Sent {
  const known = sentByDatabase.get(db)
  if (known) return known
  const counts = new Map<string, { sent: number; underWay: number }>()
  const countOf = (name: string) => {
    const count = counts.get(name) ?? { sent: 0, underWay: 0 }
    counts.set(name, count)
    return count
  }
  const made: Sent = {
    enter({ audit = '' }) {
      const count = countOf(audit)
      count.sent++
      count.underWay++
      return () => void count.underWay--
    },
    watch(audit) {
      const count = countOf(audit)
      const before = count.underWay === 0 ? count.sent : Number.NaN
      return () => count.sent === before + 1
    },
  }
  sentByDatabase.set(db, made)
  return made
}

/** Request of a call, in its declared form. */
export function requestOf(call: Call, { query = {}, body, as, language }: Request<Call>) {
  const headers = new Headers()
  if (language) headers.set('accept-language', language)
  if (call.access.kind === 'client') headers.set('authorization', basic)
  if (as) headers.set('authorization', `Bearer ${as.token}`)
  const params = new URLSearchParams()
  let path: string = call.path
  for (const [name, value] of Object.entries(query as Record<string, unknown>)) {
    if (value === undefined) continue
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
    else params.set(name, String(value))
  }
  const init: RequestInit = { method: call.method, headers }
  if (call.bodyForm === 'json') {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(body)
  } else if (call.bodyForm === 'bytes') {
    init.body = body as unknown as Blob
  } else if (call.bodyForm !== 'none') {
    init.body = formOf(call.bodyForm, body as Record<string, string | File>)
  }
  return { url: `${path}${params.size > 0 ? `?${params}` : ''}`, init }
}

function formOf(form: 'urlencoded' | 'multipart', body: Record<string, string | File>): URLSearchParams | FormData {
  const fields = form === 'multipart' ? new FormData() : new URLSearchParams()
  for (const [name, value] of Object.entries(body)) {
    for (const one of [value].flat()) if (one !== undefined) fields.append(name, one as string)
  }
  return fields
}

const declaredCodes = (call: Call): string[] => refusalKeysOf(call).map((key) => problems[key])

export type Person = { userId: number; usercode: string; username: string; name: string; token: string }

/** Name of a person's session in signed addresses. */
export const openerOf = ({ userId, token }: Person) => ({ userId, opener: sha256(sha256(token)) })

/** Makes a user and signs them in. The perms come from the user's own role, through menus. */
export async function makeUser(
  { db }: Pick<TestApi, 'db'>,
  options: {
    perms?: readonly string[]
    administrator?: boolean
    departmentId?: number
    email?: string
    status?: UserStatus
  } = {},
): Promise<Person & { roleId: number }> {
  const { perms = [], administrator = false, departmentId, email, status = UserStatus.enabled } = options
  const mark = randomUUID().slice(0, 8)
  const person = { usercode: `u-${mark}`, username: `user-${mark}`, name: `王 ${mark}` }
  const own = await passwordHash
  return db.transaction(async (tx) => {
    const [made] = await tx
      .insert(user)
      .values({ ...person, passwordHash: own, departmentId, email, status })
      .returning({ id: user.id })
    const code = administrator ? administratorRole : `role-${mark}`
    const [held] = await tx
      .insert(role)
      .values({ code, name: mark })
      .onConflictDoUpdate({ target: role.code, set: { name: mark } })
      .returning({ id: role.id })
    if (!made || !held) throw new Error('no user was written')
    await tx.insert(userRole).values({ userId: made.id, roleId: held.id })
    if (perms.length > 0) {
      const names = { name: mark, nameHans: mark, nameEn: mark }
      await tx.insert(menu).values({ menuId: mark, ...names, type: MenuType.button, perms: perms.join(',') })
      await tx.insert(roleMenu).values({ roleId: held.id, menuId: mark })
    }
    const token = await openSession(tx, databaseClock(timeZone), made.id, LoginProtocol.internal)
    return { ...person, userId: made.id, token, roleId: held.id }
  })
}
