import { type AppLoadContext, data, redirect, redirectDocument } from '@remix-run/node'
import type { BodyIn, Call, QueryIn, ReplyOf } from '#contract/platform/call.ts'
import { type Failure, failureShape, retryAfterOf } from '#contract/platform/envelope.ts'
import type { Answer, ApiRequest } from '#contract/platform/exchange.ts'
import { fieldsOf } from '#contract/platform/form-fields.ts'
import { type ProblemKey, problems, statusOf } from '#contract/platform/problem.ts'
import * as atSession from '#contract/shell/session/addresses.ts'
import { keepDraft } from '../forms/draft.server.ts'
import { setFlash } from '../forms/flash.server.ts'
import { pathOf } from '../request/address.server.ts'
import type { PageArgs } from '../request/context.ts'
import { safePath } from '../request/redirect.ts'
import { appOf, hostOrigins } from '../request/settings.server.ts'
import { tokenOf } from '../session/session.server.ts'
import { languageOf } from '../text/language.server.ts'
import { translatorOf } from '../text/texts.server.ts'

type Sent<C extends Call> = (Record<string, never> extends QueryIn<C>
  ? { query?: QueryIn<C> }
  : { query: QueryIn<C> }) &
  (C['bodyForm'] extends 'none' ? { body?: undefined } : { body?: BodyIn<C> | FormData })

/** Result of an action's call: the reply's data, or the refusal with its texts in the reader's language. */
export type CallResult<C extends Call> =
  | { ok: true; data: ReplyOf<C> }
  | { ok: false; status: number; failure: Failure }

/** Per-request cache of answers: the frame and its pages load in parallel and share one context. */
const remembered = new WeakMap<PageArgs['context'], Map<string, Promise<Answer>>>()

/**
 * Queries the api for a loader, at most once a request. A missing session redirects to the login page. Any other
 * refusal is thrown as a response with the api's status, for the nearest error boundary.
 */
export async function query<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<ReplyOf<C>> {
  const result = await resultOf(args, call, { sent, purpose: 'load' })
  if (result.ok) return result.data
  throw data(result.failure, result.status)
}

/**
 * Sends an action's call to the api and returns the refusal, if any. A session that has ended redirects to the login
 * page and keeps the typed values as a draft.
 */
export const mutate = <C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<CallResult<C>> =>
  resultOf(args, call, { sent, purpose: savesFor(call) ? 'save' : undefined })

/** Returns the result in the shape the caller asked for. Failures are worded for that purpose and not cached. */
async function resultOf<C extends Call>(
  args: PageArgs,
  call: C,
  { sent, purpose }: { sent: Sent<C> | undefined; purpose: Purpose | undefined },
): Promise<CallResult<C>> {
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

/** Caches answers of read-only calls for one request. A write clears the cache, since earlier answers may be stale. */
async function answerOnce<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Answer> {
  if (call.audit !== undefined || sent?.body instanceof FormData) {
    const answer = await answerOf(args, call, sent)
    // A recorded GET runs each time but keeps the cache, because it does not change the caller's data. Even
    // enterDelegate takes effect only through the token that it returns.
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

/** Streams a file of the api through as a page's own answer. Refusals are thrown as by `query`. */
export async function download<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Response> {
  const answer = await answerOf(args, call, sent)
  if (!answer.file) {
    const failure = readFailure(args, { ...answer, purpose: 'download' })
    await leaveEnded(args, failure)
    throw data(failure, statusOf(failure.code))
  }
  const given = new Headers(answer.file.headers)
  const cacheControl = given.get('Cache-Control') ?? ''
  const headers = new Headers({
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': /^(private|public),/.test(cacheControl) ? cacheControl : 'no-store',
  })
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition', 'Content-Security-Policy']) {
    const value = given.get(name)
    if (value) headers.set(name, value)
  }
  allowHostShells(headers)
  return new Response(answer.file.body, { headers })
}

/** Adds the operator's host shells: `frame-ancestors` must list every ancestor of a framed file. */
function allowHostShells(headers: Headers): void {
  const policy = headers.get('Content-Security-Policy')
  if (policy && hostOrigins.length > 0)
    headers.set('Content-Security-Policy', policy.replace(/frame-ancestors 'self'/, `$& ${hostOrigins.join(' ')}`))
}

/**
 * Streams events of the api to the browser; undefined where there are none. A missing session is thrown as by `query`.
 */
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

/** Cancels the stream when the reader disconnects: some servers in front do not cancel it themselves. */
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

/** Login address for an anonymous request. A safe `redirect` parameter of the request is kept. spec: platform §2 */
export function loginAddress(request: Request): string {
  const wanted = safePath(new URL(request.url).searchParams.get('redirect')) ?? '/'
  return atSession.loginFor(wanted)
}

/**
 * Redirects once something has ended: the session, the password's validity, a missing second factor, or a delegation.
 */
async function leaveEnded(args: PageArgs, { code, msg }: Failure): Promise<void> {
  if (code === problems['session.expired']) throw await sessionEnded(args)
  if (code === problems['password.over']) throw redirectDocument(atSession.passwordOver, { status: 303 })
  if (code === problems['factor.needed']) throw redirectDocument(atSession.secondFactorAlone, { status: 303 })
  if (code !== problems['delegation.ended']) return
  throw redirectDocument('/', { status: 303, headers: { 'Set-Cookie': await setFlash(args, msg, 'warning') } })
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
  const token = await tokenOf(args)
  const needsUser = ['user', 'permission', 'member'].includes(call.access.kind)
  if (needsUser && !token) throw redirect(loginAddress(args.request))

  const request: ApiRequest = {
    call,
    query: textsOf(sent?.query),
    body: bodyOf(call, sent?.body),
    authorization: call.access.kind === 'client' ? `Basic ${btoa(app.client)}` : token ? `Bearer ${token}` : '',
    language: languageOf(args.request),
    address: app.address,
    requestId: app.requestId,
    left: args.request.signal,
  }
  try {
    return await app.api(request)
  } catch (error) {
    app.failed(error, args.request)
    return { status: 503, reply: undefined }
  }
}

/**
 * Refuses cross-site posts. The server also checks this, but under remix-serve there is none. Old browsers send no such
 * header.
 */
function refuseForeign(args: PageArgs, call: Call): void {
  const site = args.request.headers.get('Sec-Fetch-Site') ?? 'none'
  // Calls without an audit entry only read, whatever their method: a link in a mail or a sign-on provider may open the
  // page.
  const reads = call.audit === undefined || (call.method === 'GET' && args.request.method === 'GET')
  if (reads || call.access.kind === 'link' || site === 'same-origin' || site === 'none') return
  throw data(failureFor(args, 'origin.foreign'), 403)
}

const present = (fields: unknown): [string, unknown][] =>
  Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)

const textsOf = (fields: unknown): Record<string, string> =>
  Object.fromEntries(present(fields).map(([name, value]) => [name, String(value)]))

/** Encodes the body by the call's body form: a form has texts and files only. */
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

/** Purpose of the failed call; it selects the failure's text. spec: platform §8, operations §8 */
type Purpose = 'load' | 'save' | 'download'

/** True for calls that save the caller's own data, signed in or by link: not for sign-in and registration. */
const savesFor = ({ access, audit, method }: Call): boolean =>
  audit !== undefined && method !== 'GET' && access.kind !== 'public' && access.kind !== 'client'

/**
 * The refusal as the api worded it. A gateway's error page or an empty reply maps to the closest of our own failures.
 */
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

/** Gateways have their own rate limits, most of which reset within a minute. */
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

/** Seconds to wait before a retry, per request: each request has its own context. */
const seconds = new WeakMap<AppLoadContext, number>()

/** Stores the seconds after which the refused call may be retried. */
const noteRetryAfter = (context: AppLoadContext, after: number): void => void seconds.set(context, after)

/** Sets `Retry-After` on a page that the api's rate limit refused. */
export function setRetryAfter(context: AppLoadContext, status: number, headers: Headers): void {
  const after = seconds.get(context)
  if (status === 429 && after !== undefined) headers.set('Retry-After', String(after))
}
