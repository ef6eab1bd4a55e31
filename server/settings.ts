import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { AuthorityConfig } from '#api/audit/tickets/authority.ts'
import type { TrinoConfig } from '#api/platform/engine/dialects/trino/client.ts'
import type { S3Config } from '#api/platform/files/store/s3.ts'
import type { Provider } from '#api/shell/session/sign-in/provider.ts'
import { defaultDataDir } from './embedded-dir.ts'
import { readProviders } from './providers.ts'
import { readOrMakeSecret, withSecretFiles } from './secrets.ts'
import { StartRefusal } from './start-refusal.ts'

/** Settings of the server from its environment, checked once. Described in docs/configuration.md. */
export type Settings = {
  readonly mode: 'demo' | 'production'
  readonly port: number
  /** Port of the screening process; undefined if it has no separate port. */
  readonly screeningPort: number | undefined
  readonly host: string
  /** Absolute path of the embedded database, local files and, in the demo, the generated secrets. */
  readonly dataDir: string
  /** A PostgreSQL address; undefined for the embedded database. */
  readonly databaseUrl: string | undefined
  /** Address of the database as its owner, who migrates it; undefined if the role of databaseUrl does. */
  readonly databaseOwnerUrl: string | undefined
  /** The organisation's own backend; undefined for the embedded api. */
  readonly apiBaseUrl: string | undefined
  /** Origin of links in mails and elsewhere, without a slash at the end. */
  readonly publicUrl: string
  /** The first one signs cookies, all of them verify. */
  readonly sessionSecrets: string[]
  /** The first encrypts and signs, all of them decrypt and verify. */
  readonly dataKeys: [string, ...string[]]
  /** The basic client authorisation, `id:secret`. */
  readonly client: string
  /** Mail server; undefined to keep mail for an administrator to read. */
  readonly smtp: { readonly url: string; readonly from: string } | undefined
  /** Service that queries the tax authority; without one no invoice counts as genuine. */
  readonly ticketAuthority: AuthorityConfig | undefined
  /** Store of files; undefined for files in dataDir. */
  readonly s3: S3Config | undefined
  readonly adminPassword: string | undefined
  readonly demoPassword: string
  readonly seed: 'demo' | 'none'
  readonly captcha: 'on' | 'off'
  /** Serves /metrics. */
  readonly metrics: 'on' | 'off'
  /** Serves /api/openapi.json and /api/docs. */
  readonly apiDocs: 'on' | 'off'
  /** Lifetime of a session, even if it is in use. */
  readonly sessionDays: number
  /** Memory for the processes of analytic work; undefined for half of the machine's. */
  readonly engineMemoryMegabytes: number | undefined
  /** Trino, which then reads the tables in the store of files; undefined for DuckDB alone. */
  readonly trino: TrinoConfig | undefined
  /** Private networks whose databases workspaces may connect to, as `10.1.0.0/16`. */
  readonly sourceNetworks: readonly string[]
  /** Number of gateways in front whose X-Forwarded-For entries are trusted. */
  readonly trustedHops: number
  /** Single sign-on providers, from the file OAUTH_PROVIDERS. */
  readonly providers: readonly Provider[]
  readonly timeZone: string
  readonly logLevel: (typeof logLevels)[number]
  /** Base path inside a host shell, without a slash at the end; '' for the whole origin. */
  readonly appBase: string
  /** Origins of host shells that may embed the pages. */
  readonly hostOrigins: readonly string[]
}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const
const defaultDemoPassword = 'demo-demo'
const secretMin = 32

const isTimeZone = (name: string) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

const wholeNumber = (min: number, max: number) => {
  const error = `must be a whole number from ${min} to ${max}`
  return z.string().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(min, error).max(max, error))
}
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' })
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' })
const secret = z.string().min(secretMin, `must have at least ${secretMin} characters`)

const onOrOff = z.enum(['on', 'off'], 'must be on or off')
/** Comma-separated for rotation: the newest first. */
const secrets = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.tuple([secret], secret))

/** Comma-separated list, such as `10.1.0.0/16, fd00:1::/32`. */
const networks = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .refine((list) => list.every((each) => isNetwork(each)), 'must be networks such as 10.1.0.0/16')

function isNetwork(text: string): boolean {
  const [address = '', length = '', ...rest] = text.split('/')
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0
  return bits > 0 && rest.length === 0 && /^\d{1,3}$/.test(length) && Number(length) <= bits
}

/** Names that need no quotes. */
const trinoName = z.string().regex(/^[a-z][a-z0-9_]*$/, 'must be small letters, digits and underscores')

const environmentShape = z.object({
  PORT: wholeNumber(1, 65_535).default(3000),
  SCREENING_PORT: wholeNumber(1, 65_535).optional(),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default(defaultDataDir),
  DATABASE_URL: postgresAddress.optional(),
  DATABASE_OWNER_URL: postgresAddress.optional(),
  API_BASE_URL: webAddress.optional(),
  PUBLIC_URL: webAddress
    .transform((address) => new URL(address))
    .refine(({ href, origin }) => href === `${origin}/`, 'must be an origin, without a path')
    .transform(({ origin }) => origin)
    .optional(),
  SESSION_SECRET: secrets.optional(),
  DATA_KEY: secrets.optional(),
  API_CLIENT: z
    .string()
    .regex(/^[^:\s]+:\S+$/, 'must be id:secret')
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, 'must be an e-mail address, or Name <address>')
    .optional(),
  TICKET_AUTHORITY_URL: webAddress.optional(),
  TICKET_AUTHORITY_KEY: z.string().min(1).optional(),
  TICKET_AUTHORITY_SECONDS: wholeNumber(1, 60).default(5),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  ADMIN_PASSWORD: z.string().min(10, 'must have at least 10 characters').optional(),
  DEMO_PASSWORD: z.string().optional(),
  SEED: z.enum(['demo', 'none'], 'must be demo or none').optional(),
  CAPTCHA: onOrOff.optional(),
  METRICS: onOrOff.default('on'),
  API_DOCS: onOrOff.default('on'),
  SESSION_DAYS: wholeNumber(1, 365).default(30),
  ENGINE_MEMORY_MB: wholeNumber(512, 4_194_304).optional(),
  ENGINE: z.enum(['duckdb', 'trino'], 'must be duckdb or trino').default('duckdb'),
  TRINO_URL: webAddress
    .transform((address) => new URL(address))
    .refine(({ href, origin }) => href === `${origin}/`, 'must be an origin, without a path')
    .transform(({ origin }) => origin)
    .optional(),
  TRINO_CATALOG: trinoName.optional(),
  TRINO_SCHEMA: trinoName.default('risk_workbench'),
  TRINO_USER: z.string().default('risk-workbench'),
  TRINO_TOKEN: z.string().optional(),
  TRINO_PASSWORD: z.string().optional(),
  DATA_SOURCE_NETWORKS: networks.default([]),
  TRUST_PROXY_HOPS: wholeNumber(0, 9).default(0),
  OAUTH_PROVIDERS: z.string().optional(),
  ORG_TIME_ZONE: z.string().refine(isTimeZone, 'must be a time zone such as Asia/Shanghai').default('Asia/Shanghai'),
  APP_BASE: z
    .string()
    .regex(/^(\/[\w.-]+)*\/?$/, 'must be a path such as /risk-platform')
    .transform((path) => path.replace(/\/$/, ''))
    .default(''),
  HOST_ORIGINS: z
    .string()
    .transform((list) => list.split(',').map((each) => each.trim()))
    .pipe(
      z.array(webAddress.refine((address) => new URL(address).origin === address, 'must be origins, without a path')),
    )
    .default([]),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
})
type Environment = z.infer<typeof environmentShape>

/** Variables that the server reads, as docs/configuration.md describes them. */
export const environmentNames: readonly string[] = Object.keys(environmentShape.shape)

/** Variables required in production, and what would go wrong without them. */
const neededInProduction = {
  PUBLIC_URL: 'links in mails would otherwise follow whatever Host a request claims',
  SESSION_SECRET: 'it signs the session cookies; make one with: openssl rand -base64 32',
  DATA_KEY: 'it encrypts links and tokens at rest; make one with: openssl rand -base64 32',
  API_CLIENT: 'it is the client authorisation of the sign-in call, id:secret',
  ADMIN_PASSWORD: 'it becomes the password of the account admin',
} as const satisfies Partial<Record<keyof Environment, string>>

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))

function missing(given: Environment): string[] {
  return Object.entries(neededInProduction)
    .filter(([name]) => given[name as keyof typeof neededInProduction] === undefined)
    .map(([name, why]) => `${name} is missing: ${why}`)
}

/** A mail server needs a sender address. */
function smtpOf({ SMTP_URL: url, MAIL_FROM: from }: Environment): Settings['smtp'] {
  if (url === undefined) return undefined
  if (from === undefined)
    throw new StartRefusal(['MAIL_FROM is missing: it is whom the mail sent over SMTP_URL is from'])
  return { url, from }
}

/** The service requires a key. */
function authorityOf({
  TICKET_AUTHORITY_URL: url,
  TICKET_AUTHORITY_KEY: key,
  TICKET_AUTHORITY_SECONDS: seconds,
}: Environment): Settings['ticketAuthority'] {
  if (url === undefined) return undefined
  if (key === undefined)
    throw new StartRefusal([
      'TICKET_AUTHORITY_KEY is missing: it is what the service at TICKET_AUTHORITY_URL knows us by',
    ])
  return { url, key, withinMs: seconds * 1000 }
}

/** Variables of a file store, with their descriptions. */
const s3Names = {
  S3_ENDPOINT: 'the address of the store',
  S3_BUCKET: 'the bucket that files are kept in',
  S3_REGION: 'the region that requests are signed for; many stores take us-east-1',
  S3_ACCESS_KEY: 'the key that requests are signed with',
  S3_SECRET_KEY: 'the secret of that key',
} as const satisfies Partial<Record<keyof Environment, string>>

/** Requires all of them or none: if one is missing, files would silently go to the local disk. */
function s3Of(given: Environment): Settings['s3'] {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = given
  if (S3_ENDPOINT && S3_BUCKET && S3_REGION && S3_ACCESS_KEY && S3_SECRET_KEY)
    return {
      endpoint: S3_ENDPOINT,
      bucket: S3_BUCKET,
      region: S3_REGION,
      accessKey: S3_ACCESS_KEY,
      secretKey: S3_SECRET_KEY,
    }
  const names = Object.keys(s3Names) as (keyof typeof s3Names)[]
  const lacking = names.filter((name) => given[name] === undefined)
  if (lacking.length === names.length) return undefined
  const [set] = names.filter((name) => given[name] !== undefined)
  throw new StartRefusal(lacking.map((name) => `${name} is missing while ${set} is set: it is ${s3Names[name]}`))
}

/** Trino reads the tables where they are stored, so that it needs a store that it can reach. */
function trinoOf(given: Environment): Settings['trino'] {
  if (given.ENGINE !== 'trino') return undefined
  const { TRINO_URL: url, TRINO_CATALOG: catalog, TRINO_SCHEMA: schema, TRINO_USER: user } = given
  const { TRINO_TOKEN: token, TRINO_PASSWORD: password } = given
  const faults: string[] = []
  if (url === undefined) faults.push('TRINO_URL is missing while ENGINE is trino: it is the address of the coordinator')
  if (catalog === undefined)
    faults.push('TRINO_CATALOG is missing while ENGINE is trino: it is the catalogue of Hive tables over the bucket')
  if (s3Of(given) === undefined)
    faults.push('S3_ENDPOINT is missing while ENGINE is trino: Trino reads tables in an S3 store, not in DATA_DIR')
  if (token !== undefined && password !== undefined)
    faults.push('TRINO_TOKEN and TRINO_PASSWORD are both set: Trino takes one of them')
  if (password !== undefined && url?.startsWith('http:'))
    faults.push('TRINO_PASSWORD needs an https address in TRINO_URL: Trino refuses passwords over http')
  if (faults.length > 0) throw new StartRefusal(faults)
  return { url: url ?? '', catalog: catalog ?? '', schema, user, token, password }
}

/**
 * The demo mode applies without DATABASE_URL and ADMIN_PASSWORD; an empty variable counts as unset. Throws StartRefusal
 * with all faults.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const set = Object.entries(withSecretFiles(environment)).filter(([, value]) => value !== undefined && value !== '')
  const parsed = environmentShape.safeParse(Object.fromEntries(set))
  if (!parsed.success)
    throw new StartRefusal(parsed.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`))

  const given = parsed.data
  const mode = given.DATABASE_URL || given.ADMIN_PASSWORD ? 'production' : 'demo'
  if (mode === 'production') {
    const faults = missing(given)
    if (faults.length > 0) throw new StartRefusal(faults)
  }

  if (given.SCREENING_PORT === given.PORT)
    throw new StartRefusal([`SCREENING_PORT ${given.PORT} is PORT too: set it to another, or leave it out`])

  const host = given.HOST ?? (mode === 'demo' ? '127.0.0.1' : '0.0.0.0')
  const seed = given.SEED ?? (mode === 'demo' ? 'demo' : 'none')
  const demoPassword = given.DEMO_PASSWORD ?? defaultDemoPassword
  if (seed === 'demo' && demoPassword === defaultDemoPassword && !isLoopback(host))
    throw new StartRefusal([
      `HOST ${host} is open to others while the demo accounts have the default password: set DEMO_PASSWORD`,
    ])

  const dataDir = resolve(given.DATA_DIR)
  return {
    mode,
    port: given.PORT,
    screeningPort: given.SCREENING_PORT,
    host,
    dataDir,
    databaseUrl: given.DATABASE_URL,
    databaseOwnerUrl: given.DATABASE_URL && given.DATABASE_OWNER_URL,
    apiBaseUrl: given.API_BASE_URL?.replace(/\/$/, ''),
    publicUrl: given.PUBLIC_URL ?? `http://${isIP(host) === 6 ? `[${host}]` : host}:${given.PORT}`,
    sessionSecrets: given.SESSION_SECRET ?? [readOrMakeSecret(dataDir, 'session-secret')],
    dataKeys: given.DATA_KEY ?? [readOrMakeSecret(dataDir, 'data-key')],
    client: given.API_CLIENT ?? 'web:web',
    smtp: smtpOf(given),
    ticketAuthority: authorityOf(given),
    s3: s3Of(given),
    adminPassword: given.ADMIN_PASSWORD,
    demoPassword,
    seed,
    captcha: given.CAPTCHA ?? (mode === 'demo' ? 'off' : 'on'),
    metrics: given.METRICS,
    apiDocs: given.API_DOCS,
    sessionDays: given.SESSION_DAYS,
    engineMemoryMegabytes: given.ENGINE_MEMORY_MB,
    trino: trinoOf(given),
    sourceNetworks: given.DATA_SOURCE_NETWORKS,
    trustedHops: given.TRUST_PROXY_HOPS,
    providers: given.OAUTH_PROVIDERS ? readProviders(resolve(given.OAUTH_PROVIDERS)) : [],
    timeZone: given.ORG_TIME_ZONE,
    logLevel: given.LOG_LEVEL,
    appBase: given.APP_BASE,
    hostOrigins: given.HOST_ORIGINS,
  }
}
