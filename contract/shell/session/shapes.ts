import { z } from 'zod'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { auditDay, auditText } from '#contract/shell/system/shapes.ts'
import { LoginEvent, LoginProtocol, sessionSorts } from './codes.ts'
import { factorGrant } from './second-factor.ts'

/** What the browser calls itself (User-Agent), or whatever a caller wants to be known by in the list of sessions. */
const device = z.string().max(300).optional()

export const loginForm = z.strictObject({
  grant_type: z.literal('password'),
  scope: z.literal('server'),
  username: z.string({ error: 'accountRequired' }).trim().min(1, 'accountRequired').max(64),
  password: z.string({ error: 'passwordRequired' }).min(1, 'passwordRequired').max(256),
  captchaCode: z.string().trim().max(16).optional(),
  captchaKey: z.string().max(64).optional(),
  /** What this browser was given when the account last signed in in it; '' asks for one. */
  browserKey: z.string().max(512).optional(),
  device,
})

/** A code that a provider's page sent back with the browser; the api exchanges it, for it alone has the client secret. */
export const providerGrant = z.strictObject({
  grant_type: z.literal('authorization_code'),
  scope: z.literal('server'),
  provider: z.string().max(64),
  code: z.string().min(1).max(4096),
  /** Of PKCE; kept by the browser that began. */
  code_verifier: z.string().min(43).max(128),
  /** What the provider was asked to repeat in its id_token. */
  nonce: z.string().min(20).max(128),
  redirect_uri: z.url().max(512),
  device,
})

export const tokenForm = z.discriminatedUnion('grant_type', [loginForm, providerGrant, factorGrant])

/** OAuth 2's own answer, without the envelope. design: domain §1 */
export const tokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  /** Seconds. */
  expires_in: z.number().int(),
  /** The account, where who signs in has not named it. */
  username: z.string().optional(),
  /** For the browser to keep and bring to the next sign-in, where it brought one or asked for one. */
  browserKey: z.string().optional(),
})

export const captchaReply = z.object({
  /** A PNG as base64, 120 × 40. */
  image: z.string(),
  key: z.string(),
})

/** Asks what words mean, for anyone who cannot see the picture; answered by the numbers before the words. */
export const captchaQuestion = z.object({
  /** In the caller's language. */
  question: z.string(),
  key: z.string(),
})

/** A way to sign in, as the login page lists it. spec: platform §3 "authProperties.configs" */
export const providerConfig = z.object({
  id: z.string(),
  /** ProviderProtocol of codes.ts; another backend may have its own. */
  protocol: z.string(),
  /** In the caller's language. */
  title: z.string(),
  /** Whose answers are believed; '' for accounts kept here. */
  issuer: z.string(),
  /** The provider's page with client and scopes, to which state, challenge and nonce are added; '' until it is known. */
  oauthAuthorizationUrl: z.string(),
})
export type ProviderConfig = z.infer<typeof providerConfig>
export const authProperties = z.object({ configs: z.array(providerConfig) })

export const loginSettings = z.object({
  captcha: z.boolean(),
  /** false where no mail server is configured: mail that is written is kept in the outbox. */
  sendsMail: z.boolean().optional(),
})

/** What the login page needs before anyone is signed in. */
export const loginConfig = loginSettings.extend({ authProperties })

/** A provider as system management shows it: nothing secret, and how many accounts are bound to it. */
export const providerRow = providerConfig.extend({
  clientId: z.string(),
  scopes: z.array(z.string()),
  accounts: z.number().int(),
})
export type ProviderRow = z.infer<typeof providerRow>

const sessionId = z.coerce.number().int().min(1).max(2_147_483_647)
export const bySession = z.strictObject({ id: sessionId })

/** An open session: from where, since when, and when it was last used, to five minutes. */
export const openSession = z.object({
  id: z.number().int(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
  protocol: z.enum(LoginProtocol),
  /** '' of one that was opened before this was kept. */
  address: z.string(),
  device: z.string(),
  createdAt: z.string(),
  usedAt: z.string(),
})
export type OpenSession = z.infer<typeof openSession>

/** As administrators see it. */
export const anyonesSession = openSession.extend({
  usercode: z.string(),
  username: z.string(),
  name: z.string(),
  /** For whom they act at present, by name. */
  actingFor: z.string().nullable(),
})
export type AnyonesSession = z.infer<typeof anyonesSession>

const sessionList = {
  /** Part of a name, a code, an account or an address. */
  keyword: z.string().trim().max(100).optional(),
  sort: z.enum(sessionSorts).default('usedAt'),
  order: sortOrder.default('desc'),
}
export const sessionPageQuery = z.strictObject({ ...currentSize, ...sessionList })
export const sessionExportQuery = z.strictObject(sessionList)
export const sessionRecords = records(anyonesSession)

/** What of the login log is asked for. `person` is an account, a name or how it begins, or an account that was tried. */
export const loginFilter = {
  person: auditText,
  event: z.enum(LoginEvent).or(z.literal('')).optional(),
  address: auditText,
  /** Days of the organisation's calendar, both included. */
  from: auditDay,
  to: auditDay,
}

export const loginPageSize = 50
const loginId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

export const loginPageQuery = z.strictObject({
  ...loginFilter,
  /** Only rows older than this one. */
  before: loginId.optional(),
  /** Only rows newer than this one, the nearest of them. */
  after: loginId.optional(),
})

const loginRow = z.object({
  id: z.number().int(),
  at: z.string(),
  event: z.enum(LoginEvent),
  /** As it was typed, where nobody signed in; what is no account and long enough to be a password by its first characters. */
  account: z.string(),
  /** Whose account it is; null for one that nobody has. */
  person: z.object({ userId: z.number().int(), name: z.string() }).nullable(),
  /** Who ended it, where another did. */
  endedBy: z.string().nullable(),
  protocol: z.enum(LoginProtocol),
  address: z.string(),
  device: z.string(),
  /** `done`, or the code of the refusal. */
  outcome: z.string(),
})
export type LoginRow = z.infer<typeof loginRow>

/** Newest first. `more`: that more persons are called what was asked for than were looked for. */
export const loginPage = z.object({
  records: z.array(loginRow),
  newer: z.number().int().nullable(),
  older: z.number().int().nullable(),
  more: z.boolean(),
})
