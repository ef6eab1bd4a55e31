import { z } from 'zod'
import { kilobyte } from './bytes.ts'
import type { ProblemKey, Refusal } from './problem.ts'
import { decidesRights } from './rights.ts'
import { refusingInvisible } from './text.ts'

/**
 * Access to a call. `client`: the configured basic client authorisation. `user`: anyone signed in, about themselves. An
 * agent makes such a call as themselves, unless it belongs to a `module` that they were authorized for. `permission`:
 * one of the caller's menus carries the perm. `member`: a member of the workspace whose bizId the path names, as its
 * operation checks by contract/shell/workspaces/rules.ts. `link`: anyone who holds the secret in the call's own
 * parameters (a paper's uuid, a respondent's token). Unknown, revoked and foreign secrets are the same 404.
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

/** Encoding of a body; `bytes` is one file without anything around it. */
type BodyForm = 'none' | 'json' | 'urlencoded' | 'multipart' | 'bytes'

/** A body of bytes, which are not read until the call accepts them. */
export type SentBytes = { take(): Promise<Blob | Refusal> }
export const sentBytes = z.custom<SentBytes>((value) => typeof value === 'object' && value !== null && 'take' in value)

/** Form of a reply: data in the envelope, a bare OAuth answer, a file, or server-sent events without an end. */
type ReplyForm = 'envelope' | 'bare' | 'blob' | 'stream'

/** One call of the wire as plain data: forms, api and documentation all read this declaration. */
export type Call<Q extends z.ZodType = z.ZodType, B extends z.ZodType = z.ZodType, R extends z.ZodType = z.ZodType> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below /api, with `{names}` for path parameters of `query`. */
  readonly path: `/${string}`
  readonly title: string
  readonly access: Access
  /** Path parameters and query string in one flat shape. */
  readonly query: Q
  readonly body: B
  readonly bodyForm: BodyForm
  /** Maximum bytes of a body, its files included. */
  readonly bodyMax: number
  /** Maximum bytes of all its files; 0 if it accepts none. Never more than `filesBytesMax`. */
  readonly filesMax: number
  /** Maximum number of values of a JSON body, or fields of a form. */
  readonly partsMax: number
  readonly reply: R
  readonly replyForm: ReplyForm
  /** Background call of open pages, which does not extend the session. */
  readonly silent?: true
  /** Also allowed to users who must complete this step of signing in first. */
  readonly confined?: readonly Confined[]
  /**
   * Changes rights, opens or closes an access path, or acts for another user: the caller must be signed in, an access
   * token is refused. Computed if the call's permission is about rights (rights.ts); declared by every other such call.
   */
  readonly inPerson: boolean
  /** Area of the product for access tokens, if `access` does not imply it. */
  readonly area?: string
  /** Refusals beyond those of any call (session, access, parameters, server). */
  readonly refusals: readonly ProblemKey[]
  /** Its texts may be secrets, which are compared but never shown, and so are not checked for invisible characters. */
  readonly secret?: true
  /** Action in the audit trail. A call without one is not recorded, and only reads unless it `stores`. */
  readonly audit?: string
  /** Stores data that serves as its own audit record. Access tokens need the right to write. */
  readonly stores?: true
}

/** Steps of signing in that a user must complete first; everything else is refused until then. */
export type Confined = 'password.over' | 'factor.needed'

/** Limits of a body, unless its form or its call sets others. */
export const usualBytesMax = 256 * kilobyte
export const usualPartsMax = 3_000

const nothing = z.strictObject({})
const noData = z.null()

type Declaration<Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> = Pick<
  Call,
  'method' | 'path' | 'title' | 'access' | 'audit' | 'stores' | 'silent' | 'secret' | 'confined' | 'area'
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

/**
 * Declares a call. Without `query`, `body` or `reply` it has none. Texts of audited calls are checked for invisible
 * characters, unless they are secret.
 */
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
    query: (isSeen ? refusingInvisible(query) : query) as Q,
    body: (isSeen ? refusingInvisible(body) : body) as B,
    reply: reply as R,
  }
}

export type QueryOf<C extends Call> = z.output<C['query']>
export type BodyOf<C extends Call> = z.output<C['body']>
/** Input of a caller, before defaults. */
export type QueryIn<C extends Call> = z.input<C['query']>
export type BodyIn<C extends Call> = z.input<C['body']>
export type ReplyOf<C extends Call> = z.output<C['reply']>
