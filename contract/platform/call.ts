import { z } from 'zod'
import type { ProblemKey, Refusal } from './problem.ts'
import { decidesRights } from './rights.ts'
import { seenThrough } from './text.ts'

/**
 * Who may make a call. `client`: the configured basic client authorisation. `user`: anyone signed in, about themselves: one who
 * acts for another makes it as themselves, unless it belongs to a `module` that they were authorized for. `permission`: one of
 * the caller's menus carries the perm. `member`: one of the workspace whose bizId the path names, as its operation checks by
 * contract/shell/workspaces/rules.ts. `link`: anyone who holds the secret in the call's own parameters (a paper's uuid, a
 * respondent's token); unknown, revoked and foreign secrets are the same 404.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'link' }
  | { readonly kind: 'client' }
  | { readonly kind: 'user'; readonly module?: string }
  | { readonly kind: 'member'; readonly module: string }
  | { readonly kind: 'permission'; readonly perm: string }

export const access = {
  public: { kind: 'public' },
  link: { kind: 'link' },
  client: { kind: 'client' },
  user: { kind: 'user' },
  userIn: (module: string) => ({ kind: 'user', module }),
  memberIn: (module: string) => ({ kind: 'member', module }),
  permission: (perm: string) => ({ kind: 'permission', perm }),
} as const satisfies Record<string, Access | ((named: string) => Access)>

/** How a body arrives; `bytes` are one file without anything around it. */
type BodyForm = 'none' | 'json' | 'urlencoded' | 'multipart' | 'bytes'

/** A body of bytes, which lie where they come from until the call knows that it wants them. */
export type SentBytes = { take(): Promise<Blob | Refusal> }
export const sentBytes = z.custom<SentBytes>((value) => typeof value === 'object' && value !== null && 'take' in value)

/** What comes back: data in the envelope, a bare OAuth answer, a file, or server-sent events without an end. */
type ReplyForm = 'envelope' | 'bare' | 'blob' | 'stream'

/** One call of the wire as plain data: forms, api and documentation all read this declaration. */
export type Call<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below /api, with `{names}` for what `query` takes from the path. */
  readonly path: `/${string}`
  readonly title: string
  readonly access: Access
  /** Path parameters and query string in one flat shape. */
  readonly query: Q
  readonly body: B
  readonly bodyForm: BodyForm
  /** The most bytes a body may have, its files included. */
  readonly bodyMax: number
  /** The most bytes its files may have together; 0 where none come. Never more than `filesBytesMax`. */
  readonly filesMax: number
  /** The most values a JSON body may hold, or fields a form. */
  readonly partsMax: number
  readonly reply: R
  readonly replyForm: ReplyForm
  /** Made by pages that merely lie open: it does not count as use of the session, which ends in spite of it. */
  readonly silent?: true
  /** May also be made by the one who has to do this about their sign-in first, and can do nothing else till then. */
  readonly confined?: readonly Confined[]
  /**
   * Gives or takes rights, opens or closes a way in, or acts for another: the caller is signed in, an access token is refused.
   * Computed where the call's permission is about rights (rights.ts); declared by every other such call.
   */
  readonly inPerson: boolean
  /** Of which part of the product it is for an access token, where its access does not say so. */
  readonly area?: string
  /** Refusals beyond those any call can give (session, access, parameters, server). */
  readonly refusals: readonly ProblemKey[]
  /** Its texts may be secrets of any name, which are compared and never shown: they are not looked through. */
  readonly secret?: true
  /** The name the audit trail records it under. A call without one reads, and readings are not recorded. */
  readonly audit?: string
}

/** What there may be to do about one's sign-in before anything else, as everything else is refused. */
export type Confined = 'password.over' | 'factor.needed'

export const kilobyte = 1024
export const megabyte = 1024 * kilobyte

/** What a body may bring, posted by a page or by a caller, unless its form or its call says more. */
export const usualBytesMax = 256 * kilobyte
export const usualPartsMax = 3_000
/** What the files of one call may have together at the most, where a call says so. design: domain §7 */
export const filesBytesMax = 50 * megabyte

const nothing = z.strictObject({})
const noData = z.null()

type Declaration<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Call,
  'method' | 'path' | 'title' | 'access' | 'audit' | 'silent' | 'secret' | 'confined' | 'area'
> & {
  inPerson?: true
  query?: Q
  body?: B
  bodyForm?: BodyForm
  bodyMax?: number
  filesMax?: number
  partsMax?: number
  reply?: R
  replyForm?: ReplyForm
  refusals?: readonly ProblemKey[]
}

/** Declares a call. Without `query`, `body` or `reply` it takes and gives none. What is written is looked through for unseen signs. */
export function call<
  Q extends z.ZodType = typeof nothing,
  B extends z.ZodType = typeof nothing,
  R extends z.ZodType = typeof noData,
>(declaration: Declaration<Q, B, R>): Call<Q, B, R> {
  const { query = nothing, body = nothing, reply = noData, filesMax = 0, ...rest } = declaration
  const isSeen = declaration.audit !== undefined && !declaration.secret
  const { replyForm = 'envelope', audit } = declaration
  const by: Access = declaration.access
  return {
    bodyForm: declaration.body ? 'json' : 'none',
    bodyMax: usualBytesMax + filesMax,
    filesMax,
    partsMax: usualPartsMax,
    replyForm,
    refusals: [],
    ...rest,
    inPerson: declaration.inPerson ?? decidesRights({ perm: 'perm' in by ? by.perm : undefined, audit, replyForm }),
    query: (isSeen ? seenThrough(query) : query) as Q,
    body: (isSeen ? seenThrough(body) : body) as B,
    reply: reply as R,
  }
}

export type QueryOf<C extends Call> = z.output<C['query']>
export type BodyOf<C extends Call> = z.output<C['body']>
/** What a caller may send, before defaults. */
export type QueryIn<C extends Call> = z.input<C['query']>
export type BodyIn<C extends Call> = z.input<C['body']>
export type ReplyOf<C extends Call> = z.output<C['reply']>
