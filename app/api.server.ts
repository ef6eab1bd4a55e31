import { data, redirect } from '@remix-run/node'
import type { BodyIn, Call, QueryIn, ReplyOf } from '#contract/call.ts'
import { type Failure, failureShape } from '#contract/envelope.ts'
import { type ProblemKey, problems, statusOf } from '#contract/problem.ts'
import type { PageArgs } from './context.ts'
import { keepDraft } from './draft.server.ts'
import { safePath } from './session/redirect.ts'
import { readSession } from './session.server.ts'
import { languageOf } from './shell/language.server.ts'
import { appOf } from './shell/settings.server.ts'
import { translatorOf } from './shell/texts.server.ts'

type Sent<C extends Call> = (Record<string, never> extends QueryIn<C>
  ? { query?: QueryIn<C> }
  : { query: QueryIn<C> }) &
  (C['bodyForm'] extends 'none' ? { body?: undefined } : { body?: BodyIn<C> | FormData })

/** What an action hears: the reply's data, or the refusal with its texts in the reader's language. */
export type Told<C extends Call> = { ok: true; data: ReplyOf<C> } | { ok: false; status: number; failure: Failure }

/**
 * Asks the api for what a loader shows. Not signed in leads to the login page; any other refusal is thrown as a response
 * with the api's status, which the nearest error boundary shows.
 */
export async function ask<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<ReplyOf<C>> {
  const told = await tell(args, call, sent)
  if (told.ok) return told.data
  throw data(told.failure, told.status)
}

/** Tells the api what an action wants done. A session that has ended leads to the login page and keeps what was typed. */
export async function tell<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Told<C>> {
  const response = await answerOf(args, call, sent)
  const reply: unknown = await response.json().catch(() => undefined)
  if (response.ok && reply !== undefined) {
    return { ok: true, data: (call.replyForm === 'bare' ? reply : (reply as { data: unknown }).data) as ReplyOf<C> }
  }
  const failure = readFailure(args, response.status, reply)
  if (failure.code === problems['session.expired']) throw await sessionEnded(args)
  return { ok: false, status: statusOf(failure.code), failure }
}

/** Streams a file of the api through as a page's own answer. Refusals are thrown as by `ask`. */
export async function download<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Response> {
  const response = await answerOf(args, call, sent)
  if (!response.ok) {
    const failure = readFailure(args, response.status, await response.json().catch(() => undefined))
    if (failure.code === problems['session.expired']) throw await sessionEnded(args)
    throw data(failure, statusOf(failure.code))
  }
  const headers = new Headers({ 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' })
  for (const name of ['Content-Type', 'Content-Length', 'Content-Disposition']) {
    const value = response.headers.get(name)
    if (value) headers.set(name, value)
  }
  return new Response(response.body, { headers })
}

/** Where the guard sends whoever is not signed in: a safe `redirect` that came with the address survives. spec: platform §2 */
export function loginAddress(request: Request): string {
  const wanted = safePath(new URL(request.url).searchParams.get('redirect')) ?? '/'
  return `/login?redirect=${encodeURIComponent(wanted)}`
}

/** The login page, which then leads back to the page whose session has ended. */
async function sessionEnded(args: PageArgs): Promise<Response> {
  const url = new URL(args.request.url)
  const page = safePath(url.pathname.replace(/\.data$/, '') + url.search) ?? '/'
  const draft = await keepDraft(args)
  const headers = new Headers(draft ? { 'Set-Cookie': draft } : undefined)
  return redirect(`/login?redirect=${encodeURIComponent(page)}&expired`, { status: 303, headers })
}

async function answerOf<C extends Call>(args: PageArgs, call: C, sent?: Sent<C>): Promise<Response> {
  refuseForeign(args, call)
  const app = appOf(args.context)
  const token = (await readSession(args)).get('token')
  const needsUser = call.access.kind === 'user' || call.access.kind === 'permission'
  if (needsUser && !token) throw redirect(loginAddress(args.request))

  const headers = new Headers({ Accept: 'application/json', 'Accept-Language': languageOf(args.request) })
  if (call.access.kind === 'client') headers.set('Authorization', `Basic ${btoa(app.client)}`)
  else if (token) headers.set('Authorization', `Bearer ${token}`)
  const request = requestOf(args, call, headers, sent)
  try {
    return await app.api(request, { address: app.address })
  } catch (error) {
    app.failed(error, args.request)
    return Response.json(failureFor(args, 'unavailable'), { status: 503 })
  }
}

/** The server in front guards this too; under remix-serve there is none. Browsers that send no such header are old. */
function refuseForeign(args: PageArgs, call: Call): void {
  const site = args.request.headers.get('Sec-Fetch-Site') ?? 'none'
  if (call.method === 'GET' || call.access.kind === 'link' || site === 'same-origin' || site === 'none') return
  throw data(failureFor(args, 'origin.foreign'), 403)
}

function requestOf(args: PageArgs, call: Call, headers: Headers, sent?: { query?: unknown; body?: unknown }): Request {
  const query = new Map(Object.entries((sent?.query ?? {}) as Record<string, unknown>))
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = query.get(name)
    query.delete(name)
    return encodeURIComponent(String(value))
  })
  const url = new URL(`/api${path}`, args.request.url)
  for (const [name, value] of query) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined) url.searchParams.append(name, String(one))
  }
  return new Request(url, { method: call.method, headers, body: bodyOf(call, headers, sent?.body) })
}

function bodyOf(call: Call, headers: Headers, body: unknown): BodyInit | undefined {
  switch (call.bodyForm) {
    case 'none':
      return undefined
    case 'json':
      headers.set('Content-Type', 'application/json')
      return JSON.stringify(body ?? {})
    case 'urlencoded':
      return new URLSearchParams(present(body))
    case 'multipart':
      return body instanceof FormData ? body : formOf(body)
  }
}

const present = (body: unknown): [string, string][] =>
  Object.entries(body ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))

function formOf(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined) form.append(name, one instanceof Blob ? one : String(one))
    }
  }
  return form
}

/** The refusal as the api worded it; a gateway's page instead of one becomes the nearest of our own. */
function readFailure(args: PageArgs, status: number, reply: unknown): Failure {
  const failure = failureShape.safeParse(reply)
  if (failure.success) return failure.data
  return failureFor(args, problemOfStatus[status] ?? (status >= 502 ? 'unavailable' : 'server'))
}

const problemOfStatus: Record<number, ProblemKey> = {
  400: 'parameter',
  401: 'session.expired',
  403: 'access.denied',
  404: 'notFound',
  413: 'file.tooLarge',
  415: 'file.type',
  429: 'attempts.tooMany',
}

const failureFor = ({ request }: PageArgs, key: ProblemKey): Failure => ({
  code: problems[key],
  msg: translatorOf(request, 'problem')(key),
  data: null,
})
