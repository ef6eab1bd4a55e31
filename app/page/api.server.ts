import { type AppLoadContext, data, redirect, redirectDocument } from '@remix-run/node'
import type { BodyIn, Call, QueryIn, ReplyOf } from '#contract/platform/call.ts'
import { type Failure, failureShape, retryAfterOf } from '#contract/platform/envelope.ts'
import type { Answer, Asked } from '#contract/platform/exchange.ts'
import { fieldsOf } from '#contract/platform/form-fields.ts'
import { type ProblemKey, problems, statusOf } from '#contract/platform/problem.ts'
import * as atSession from '#contract/shell/session/addresses.ts'
import { pathOf } from './address.server.ts'
import type { PageArgs } from './context.ts'
import { keepDraft } from './draft.server.ts'
import { languageOf } from './language.server.ts'
import { passNotice } from './notice.server.ts'
import { safePath } from './redirect.ts'
import { readSession } from './session.server.ts'
import { appOf, hostOrigins } from './settings.server.ts'
import { translatorOf } from './texts.server.ts'

type Sent<C extends Call> = (Record<string, never> extends QueryIn<C>
  ? { query?: QueryIn<C> }
  : { query: QueryIn<C> }) &
  (C['bodyForm'] extends 'none' ? { body?: undefined } : { body?: BodyIn<C> | FormData })

/** What an action is told: the reply's data, or the refusal with its texts in the reader's language. */
export type Told<C extends Call> = { ok: true; data: ReplyOf<C> } | { ok: false; status: number; failure: Failure }

/** The answers that a request remembers: the frame and the pages in it are loaded side by side, by one context. */
const remembered = new WeakMap<PageArgs['context'], Map<string, Promise<Answer>>>()

/**
 * Asks the api for what a loader shows; the same is asked once a request. Not signed in leads to the login page; any other
 * refusal is thrown as a response with the api's status, which the nearest error boundary shows.
 */
export async function ask<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<ReplyOf<C>> {
  const told = await toldFor(args, call, { sent, purpose: 'load' })
  if (told.ok) return told.data
  throw data(told.failure, told.status)
}

/**
 * Tells the api what an action wants done, or asks it what may be refused. A session that has ended leads to the login page
 * and keeps what was typed.
 */
export const tell = <C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Told<C>> =>
  toldFor(args, call, { sent, purpose: savesFor(call) ? 'save' : undefined })

/** The answer in the form that was asked for: what it failed at is said in that form too, and not remembered. */
async function toldFor<C extends Call>(
  args: PageArgs,
  call: C,
  { sent, purpose }: { sent: Sent<C> | undefined; purpose: Purpose | undefined },
): Promise<Told<C>> {
  const { status, ...answer } = await answerOnce(args, call, sent)
  const reply = 'reply' in answer ? answer.reply : undefined
  if (isDone(status) && reply !== undefined) {
    return { ok: true, data: (call.replyForm === 'bare' ? reply : (reply as { data: unknown }).data) as ReplyOf<C> }
  }
  const failure = readFailure(args, { status, reply, purpose })
  const retryAfter = retryAfterOf(failure)
  if (retryAfter !== undefined) noteRetryAfter(args.context, retryAfter)
  await leaveEnded(args, failure)
  return { ok: false, status: statusOf(failure.code), failure }
}

/** What only reads is asked once a request; once something is written, what was answered before may no longer be so. */
async function answerOnce<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Answer> {
  if (call.audit !== undefined || sent?.body instanceof FormData) {
    const answer = await answerOf(args, call, sent)
    // One that is fetched is recorded each time, but changes nothing of what its caller sees: who acts for another does so by
    // the token that it gives.
    if (call.method !== 'GET') remembered.delete(args.context)
    return answer
  }
  const answers = remembered.get(args.context) ?? new Map<string, Promise<Answer>>()
  remembered.set(args.context, answers)
  const question = JSON.stringify([call.method, call.path, sent])
  const answering = answers.get(question) ?? answerOf(args, call, sent)
  answers.set(question, answering)
  return answering
}

/** Streams a file of the api through as a page's own answer. Refusals are thrown as by `ask`. */
export async function download<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Response> {
  const answer = await answerOf(args, call, sent)
  if (!answer.file) {
    const failure = readFailure(args, { ...answer, purpose: 'download' })
    await leaveEnded(args, failure)
    throw data(failure, statusOf(failure.code))
  }
  const given = new Headers(answer.file.headers)
  const kept = given.get('Cache-Control') ?? ''
  const headers = new Headers({
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': /^(private|public),/.test(kept) ? kept : 'no-store',
  })
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition', 'Content-Security-Policy']) {
    const value = given.get(name)
    if (value) headers.set(name, value)
  }
  allowHostShells(headers)
  return new Response(answer.file.body, { headers })
}

/** Adds the host shells that the operator has named: `frame-ancestors` must hold every ancestor of a file in a frame. */
function allowHostShells(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy')
  if (policy && hostOrigins.length > 0)
    headers.set('Content-Security-Policy', policy.replace(/frame-ancestors 'self'/, `$& ${hostOrigins.join(' ')}`))
}

/** Passes events of the api on for as long as they come; undefined where they can't be had. Not signed in is thrown as by `ask`. */
export async function passEvents<C extends Call>(
  args: PageArgs,
  call: C,
  sent?: Sent<C>,
): Promise<Response | undefined> {
  const { file } = await answerOf(args, call, sent)
  if (!file || !new Headers(file.headers).get('Content-Type')?.startsWith('text/event-stream')) return undefined
  const headers = {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
    'X-Content-Type-Options': 'nosniff',
  }
  const body = file.body instanceof ReadableStream ? untilLeft(file.body, args.request.signal) : file.body
  return new Response(body, { headers })
}

/** The same, until the reader is gone: not every server in front takes back what it no longer reads. */
function untilLeft(body: ReadableStream<Uint8Array>, left: AbortSignal): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  const cancel = (reason?: unknown) => reader.cancel(reason)
  left.addEventListener('abort', () => void cancel().catch(() => {}))
  return new ReadableStream({
    async pull(events) {
      const { done, value } = await reader.read()
      if (done) events.close()
      else events.enqueue(value)
    },
    cancel,
  })
}

const isDone = (status: number): boolean => status >= 200 && status < 300

/** Where the guard sends anyone who is not signed in: a safe `redirect` that came with the address survives. spec: platform §2 */
export function loginAddress(request: Request): string {
  const wanted = safePath(new URL(request.url).searchParams.get('redirect')) ?? '/'
  return atSession.loginFor(wanted)
}

/** What has ended is told by another page: the session by the login page, acting for another by one's own home page. */
async function leaveEnded(args: PageArgs, { code, msg }: Failure): Promise<void> {
  if (code === problems['session.expired']) throw await sessionEnded(args)
  if (code === problems['password.over']) throw redirectDocument(atSession.passwordOver, { status: 303 })
  if (code === problems['factor.needed']) throw redirectDocument(atSession.secondFactorAlone, { status: 303 })
  if (code !== problems['delegation.ended']) return
  throw redirectDocument('/', { status: 303, headers: { 'Set-Cookie': await passNotice(args, msg, 'warning') } })
}

/** The login page, which then leads back to the page whose session has ended. */
export async function sessionEnded(args: PageArgs, cookies: readonly string[] = []): Promise<Response> {
  const page = safePath(pathOf(args.request) + new URL(args.request.url).search) ?? '/'
  const draft = await keepDraft(args)
  const headers = new Headers()
  for (const cookie of [...cookies, ...(draft ? [draft] : [])]) headers.append('Set-Cookie', cookie)
  return redirect(`${atSession.loginFor(page)}&expired`, { status: 303, headers })
}

async function answerOf<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Answer> {
  refuseForeign(args, call)
  const app = appOf(args.context)
  const token = (await readSession(args)).get('token')
  const needsUser = ['user', 'permission', 'member'].includes(call.access.kind)
  if (needsUser && !token) throw redirect(loginAddress(args.request))

  const asked: Asked = {
    call,
    query: textsOf(sent?.query),
    body: bodyOf(call, sent?.body),
    authorization: call.access.kind === 'client' ? `Basic ${btoa(app.client)}` : token ? `Bearer ${token}` : '',
    language: languageOf(args.request),
    address: app.address,
  }
  try {
    return await app.api(asked)
  } catch (error) {
    app.failed(error, args.request)
    return { status: 503, reply: undefined }
  }
}

/** The server in front guards this too; under remix-serve there is none. Browsers that send no such header are old. */
function refuseForeign(args: PageArgs, call: Call): void {
  const site = args.request.headers.get('Sec-Fetch-Site') ?? 'none'
  // What is not recorded only reads, whatever its method: a page may be opened from a mail, or from where one signed on.
  const reads = call.audit === undefined || (call.method === 'GET' && args.request.method === 'GET')
  if (reads || call.access.kind === 'link' || site === 'same-origin' || site === 'none') return
  throw data(failureFor(args, 'origin.foreign'), 403)
}

const present = (fields: unknown): [string, unknown][] =>
  Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)

const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(present(fields).map(([name, value]) => [name, String(value)]))

/** As the call's form of body has it: a form has texts and files only. */
function bodyOf({ bodyForm }: Call, body: unknown): unknown {
  switch (bodyForm) {
    case 'none':
      return undefined
    case 'bytes':
      return body
    case 'json':
      return body ?? {}
    case 'urlencoded':
      return textsOf(body)
    case 'multipart':
      if (body instanceof FormData) return fieldsOf(body)
      return Object.fromEntries(
        present(body).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.map(String) : value instanceof Blob ? value : String(value),
        ]),
      )
  }
}

/** What was wanted when nothing answered: the page says that it failed. spec: platform §8, operations §8 */
type Purpose = 'load' | 'save' | 'download'

/** What somebody keeps here, as themselves or by their link; signing in and asking for an account save nothing of one's own. */
const savesFor = ({ access, audit, method }: Call): boolean =>
  audit !== undefined && method !== 'GET' && access.kind !== 'public' && access.kind !== 'client'

/** The refusal as the api worded it; a gateway's page instead of one, or nothing at all, becomes the nearest of our own. */
function readFailure(
  args: PageArgs,
  { status, reply, purpose }: { status: number; reply?: unknown; purpose: Purpose | undefined },
): Failure {
  const failure = failureShape.safeParse(reply)
  if (failure.success) return failure.data
  if (status === 429) return comeAgain(args)
  const refusal = problemOfStatus[status]
  if (refusal) return failureFor(args, refusal)
  const silent = failureFor(args, status >= 502 ? 'unavailable' : 'server')
  return purpose ? { ...silent, msg: translatorOf(args.request, 'common')(`failed.${purpose}`) } : silent
}

const problemOfStatus: Record<number, ProblemKey> = {
  400: 'parameter',
  401: 'session.expired',
  403: 'access.denied',
  404: 'notFound',
  413: 'file.tooLarge',
  415: 'file.type',
}

/** A gateway's own limit: in most a minute sets it back. */
const comeAgain = ({ request }: PageArgs): Failure => ({
  code: problems['attempts.tooMany'],
  msg: translatorOf(request, 'problem')('attempts.inMinutes', { count: 1 }),
  data: null,
  detail: { retryAfterSeconds: 60 },
})

export const failureFor = ({ request }: PageArgs, key: ProblemKey): Failure => ({
  code: problems[key],
  msg: translatorOf(request, 'problem')(key),
  data: null,
})

/** Per request, whose context is its own. */
const seconds = new WeakMap<AppLoadContext, number>()

/** Notes when a refusal said that there may be another attempt. */
const noteRetryAfter = (context: AppLoadContext, after: number): void => void seconds.set(context, after)

/** Tells it to the one who asked for a page that is refused for it, as the api tells its own callers. */
export function tellRetryAfter(context: AppLoadContext, status: number, headers: Headers): void {
  const after = seconds.get(context)
  if (status === 429 && after !== undefined) headers.set('Retry-After', String(after))
}
