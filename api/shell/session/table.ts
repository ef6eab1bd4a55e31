import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'

/** An access token's row is the session; only the SHA-256 of the token is kept. design: domain §2 */
export const session = pgTable(
  'session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** By which it is named where its token may not be. */
    id: serial().notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    protocol: text().notNull(),
    /** From where it was opened, and by what browser. */
    address: text().notNull().default(''),
    device: text().notNull().default(''),
    /** For whom its user acts at present, as far as a delegation lets them. */
    actingFor: integer('acting_for').references(() => user.id, { onDelete: 'set null' }),
    /** By a provider that asks for a second factor itself. */
    strong: boolean().notNull().default(false),
    createdAt: createdAt(),
    usedAt: timestamptz('used_at').notNull().default(sql`now()`),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expiry').on(table.expiresAt)],
)

/** What a user's authenticator holds. It counts once a code of it was given. */
export const secondFactor = pgTable('second_factor', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Encrypted by DATA_KEY. */
  secretSealed: bytea('secret_sealed').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  /** The step of the last code that was taken: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** Codes for anyone who has lost their authenticator, each good once; of each only the SHA-256. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    codeHash: bytea('code_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => secondFactor.userId, { onDelete: 'cascade' }),
  },
  (table) => [index('recovery_code_user').on(table.userId)],
)

/** Sign-ins that wait for the code of a second factor; only the SHA-256 of their token is kept. None of them is a session. */
export const halfSession = pgTable(
  'half_session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** What it has shown already, encrypted by DATA_KEY. */
    firstSealed: bytea('first_sealed').notNull(),
    tries: integer().notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('half_session_user').on(table.userId), index('half_session_expiry').on(table.expiresAt)],
)

/** What lets a program speak for its owner; of each only the SHA-256. */
export const accessToken = pgTable(
  'access_token',
  {
    id: serial().primaryKey(),
    tokenHash: bytea('token_hash').notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Scope of contract/platform/scope.ts. */
    scopes: text().array().notNull(),
    /** Made by the one who had signed in by a provider that asks for a second factor itself. */
    strong: boolean().notNull().default(false),
    /** The last day it is good. */
    until: date().notNull(),
    createdAt: createdAt(),
    usedAt: timestamptz('used_at'),
    usedFrom: text('used_from').notNull().default(''),
  },
  (table) => [index('access_token_user').on(table.userId), index('access_token_until').on(table.until)],
)

/** Captchas that were answered, right or wrong, until they would have ended: each is good once. */
export const captcha = pgTable(
  'captcha',
  {
    key: text().primaryKey(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('captcha_expiry').on(table.expiresAt)],
)

/** Failed sign-ins, forms sent and links mailed, per account and network; what limits count. */
export const attempt = pgTable(
  'attempt',
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    account: text().notNull(),
    /** An IPv4 address, the /64 of an IPv6 one, or a browser that knows the account. */
    address: text().notNull(),
    /** The /48 around a /64, the /24 around an IPv4 address, and '' for a browser. */
    wide: text().notNull().default(''),
    at: timestamptz('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('attempt_account').on(table.kind, table.account, table.at),
    index('attempt_address').on(table.kind, table.address, table.at),
    index('attempt_wide').on(table.kind, table.wide, table.at).where(sql`wide <> ''`),
  ],
)

/** Who signed in, tried to and signed out, newest by number. Its account is as it was typed where nobody signed in. */
export const loginLog = pgTable(
  'login_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamptz('at').notNull(),
    /** LoginEvent and LoginProtocol of contract/shell/session/codes.ts. */
    event: text().notNull(),
    protocol: text().notNull(),
    account: text().notNull(),
    /** Whose account it is; null where nobody has it. */
    userId: integer('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Who ended the session, where another did. */
    byId: integer('by_id').references(() => user.id, { onDelete: 'set null' }),
    address: text().notNull(),
    device: text().notNull(),
    /** `done`, or the code of the refusal. */
    outcome: text().notNull(),
  },
  // Each filter of its page is to find the few rows it means.
  (table) => [
    index('login_log_at').on(table.at),
    index('login_log_user').on(table.userId, table.id),
    index('login_log_account').on(table.account, table.id),
    index('login_log_address').on(table.address, table.id),
    index('login_log_event').on(table.event, table.id),
  ],
)

/** A request for an account, until an administrator has decided. design: domain §2 */
export const registration = pgTable(
  'registration',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    companyName: text('company_name').notNull(),
    mobile: text().notNull().default(''),
    position: text().notNull().default(''),
    contactMatters: text('contact_matters').notNull().default(''),
    /** In which the form was filled in, and the decision is told. */
    language: text().notNull().default('zh-Hans'),
    /** RegistrationStatus of contract/shell/session/codes.ts. */
    status: text().notNull().default('0'),
    /** Why it was rejected. */
    reason: text().notNull().default(''),
    decidedBy: integer('decided_by').references(() => user.id, { onDelete: 'set null' }),
    decidedAt: timestamptz('decided_at'),
    /** The account that an approval made. */
    userId: integer('user_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('registration_status').on(table.status, table.createdAt),
    index('registration_created').on(table.createdAt, table.id),
  ],
)

/** A link that sets a password once; only the SHA-256 of its token is kept. */
export const passwordLink = pgTable(
  'password_link',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: timestamptz('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('password_link_user').on(table.userId), index('password_link_expiry').on(table.expiresAt)],
)
