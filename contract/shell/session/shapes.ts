import { z } from 'zod'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { auditDay, auditText } from '#contract/shell/system/shapes.ts'
import { LoginEvent, LoginProtocol, sessionSorts } from './codes.ts'
import { factorGrant } from './second-factor.ts'

/** User-Agent of the browser, or a label chosen by the caller for the list of sessions. */
const device = z.string().max(300).optional()

export const loginForm = z.strictObject({
  grant_type: z.literal('password'),
  scope: z.literal('server'),
  username: z.string({ error: 'accountRequired' }).trim().min(1, 'accountRequired').max(64),
  password: z.string({ error: 'passwordRequired' }).min(1, 'passwordRequired').max(256),
  captchaCode: z.string().trim().max(16).optional(),
  captchaKey: z.string().max(64).optional(),
  /** Key issued to this browser at an earlier sign-in to the account; '' requests one. */
  browserKey: z.string().max(512).optional(),
  device,
})

/**
 * Authorization code from the provider's redirect. The api exchanges it, because only the api has the client secret.
 */
export const providerGrant = z.strictObject({
  grant_type: z.literal('authorization_code'),
  scope: z.literal('server'),
  provider: z.string().max(64),
  code: z.string().min(1).max(4096),
  /** PKCE verifier, stored by the browser that started the sign-on. */
  code_verifier: z.string().min(43).max(128),
  /** Nonce that the id_token must repeat. */
  nonce: z.string().min(20).max(128),
  redirect_uri: z.url().max(512),
  device,
})

export const tokenForm = z.discriminatedUnion('grant_type', [loginForm, providerGrant, factorGrant])

/** Standard OAuth 2 response, without the envelope. design: domain §1 */
export const tokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  /** The account, if the request did not name it. */
  username: z.string().optional(),
  /** For the browser to store and send at the next sign-in; present only if the request sent or requested one. */
  browserKey: z.string().optional(),
})

export const captchaReply = z.object({
  /** PNG as base64, 120 × 40. */
  image: z.string(),
  key: z.string(),
})

/**
 * Captcha for users who cannot see the picture: asks for words by their meaning. The answer is the numbers in front of
 * them.
 */
export const captchaQuestion = z.object({
  /** In the caller's language. */
  question: z.string(),
  key: z.string(),
})

/** A sign-in method as the login page lists it. spec: platform §3 "authProperties.configs" */
export const providerConfig = z.object({
  id: z.string(),
  /** ProviderProtocol of codes.ts; another backend may use other values. */
  protocol: z.string(),
  /** In the caller's language. */
  title: z.string(),
  /** Trusted issuer; '' for accounts stored here. */
  issuer: z.string(),
  /** Provider's URL with client and scopes, to which state, challenge and nonce are added; '' until discovered. */
  oauthAuthorizationUrl: z.string(),
})
export type ProviderConfig = z.infer<typeof providerConfig>
export const authProperties = z.object({ configs: z.array(providerConfig) })

export const loginSettings = z.object({
  captcha: z.boolean(),
  /** false without a mail server; mail is then kept in the outbox. */
  sendsMail: z.boolean().optional(),
})

/** Data of the login page, before anyone is signed in. */
export const loginConfig = loginSettings.extend({ authProperties })

/** A provider as system management shows it: no secrets, and the number of linked accounts. */
export const providerRow = providerConfig.extend({
  clientId: z.string(),
  scopes: z.array(z.string()),
  accounts: z.number().int(),
})
export type ProviderRow = z.infer<typeof providerRow>

const sessionId = z.coerce.number().int().min(1).max(2_147_483_647)
export const bySession = z.strictObject({ id: sessionId })

/** An open session. `usedAt` is accurate to five minutes. */
export const openSession = z.object({
  id: z.number().int(),
  /** true for the session that makes this call. */
  current: z.boolean(),
  protocol: z.enum(LoginProtocol),
  /** '' for sessions older than this column. */
  address: z.string(),
  device: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
})
export type OpenSession = z.infer<typeof openSession>

export const anyonesSession = openSession.extend({
  usercode: z.string(),
  username: z.string(),
  name: z.string(),
  /** Name of the person they act for. */
  actingFor: z.string().nullable(),
})
export type AnyonesSession = z.infer<typeof anyonesSession>

const sessionList = {
  /** Part of a name, code, account or address. */
  keyword: z.string().trim().max(100).optional(),
  sort: z.enum(sessionSorts).default('usedAt'),
  order: sortOrder.default('desc'),
}
export const sessionPageQuery = z.strictObject({ ...currentSize, ...sessionList })
export const sessionExportQuery = z.strictObject(sessionList)
export const sessionRecords = records(anyonesSession)

/** Filters of the login log. `person` is an account, a name or its prefix, or an account name that was tried. */
export const loginFilter = {
  person: auditText,
  event: z.enum(LoginEvent).or(z.literal('')).optional(),
  address: auditText,
  /** Days of the organisation's calendar, inclusive. */
  from: auditDay,
  to: auditDay,
}

export const loginPageSize = 50
const loginId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const loginPageQuery = z.strictObject({
  ...loginFilter,
  /** Cursor: only older rows. */
  before: loginId.optional(),
  /** Cursor: only newer rows, nearest first. */
  after: loginId.optional(),
})

const loginRow = z.object({
  id: z.number().int(),
  at: z.string(),
  event: z.enum(LoginEvent),
  /** As typed, if the sign-in failed. Unknown names long enough to be a password are cut to their first characters. */
  account: z.string(),
  /** Owner of the account; null if there is no such account. */
  person: z.object({ userId: z.number().int(), name: z.string() }).nullable(),
  /** Name of another user who ended the session. */
  endedBy: z.string().nullable(),
  protocol: z.enum(LoginProtocol),
  address: z.string(),
  device: z.string(),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
})
export type LoginRow = z.infer<typeof loginRow>

/** Newest first. `more`: too many persons match, so some were not searched. */
export const loginPage = z.object({
  records: z.array(loginRow),
  newer: z.number().int().nullable(),
  older: z.number().int().nullable(),
  more: z.boolean(),
})
