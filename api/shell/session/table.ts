import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, date, index, integer, pgTable, serial, text } from 'drizzle-orm/pg-core'
import { bytea, createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'

/** An access token's row is the session; only the SHA-256 of the token is stored. design: domain §2 */
export const session = pgTable(
  'session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    /** Public id, where the token must not appear. */
    id: serial().notNull().unique(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    protocol: text().notNull(),
    /** Network address and browser that opened it. */
    address: text().notNull().default(''),
    device: text().notNull().default(''),
    /** User the session acts for, as far as a delegation allows. */
    actingFor: integer('acting_for').references(() => user.id, { onDelete: 'set null' }),
    /** Signed in with a provider that requires a second factor itself. */
    strong: boolean().notNull().default(false),
    createdAt: createdAt(),
    usedAt: timestamptz('used_at').notNull().default(sql`now()`),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('session_user').on(table.userId), index('session_expiry').on(table.expiresAt)],
)

/** Secret of a user's authenticator. Active once a first code is confirmed. */
export const secondFactor = pgTable('second_factor', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Encrypted with DATA_KEY. */
  secretSealed: bytea('secret_sealed').notNull(),
  confirmedAt: timestamptz('confirmed_at'),
  /** Step of the last accepted code, so that no code is accepted twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
  createdAt: createdAt(),
})

/** One-time codes for users who lost their authenticator; only their SHA-256 is stored. */
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

/** Sign-ins waiting for the second factor's code; only the SHA-256 of their token is stored. They are not sessions. */
export const halfSession = pgTable(
  'half_session',
  {
    tokenHash: bytea('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** First factor already passed, encrypted with DATA_KEY. */
    firstSealed: bytea('first_sealed').notNull(),
    tries: integer().notNull().default(0),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('half_session_user').on(table.userId), index('half_session_expiry').on(table.expiresAt)],
)

/** Tokens that let programs act for their owner; only their SHA-256 is stored. */
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
    /** Created after signing in with a provider that requires a second factor itself. */
    strong: boolean().notNull().default(false),
    /** Last valid day. */
    until: date().notNull(),
    createdAt: createdAt(),
    usedAt: timestamptz('used_at'),
    usedFrom: text('used_from').notNull().default(''),
  },
  (table) => [index('access_token_user').on(table.userId), index('access_token_until').on(table.until)],
)

/** Captchas already answered, right or wrong, until they expire: each is valid once. */
export const captcha = pgTable(
  'captcha',
  {
    key: text().primaryKey(),
    expiresAt: timestamptz('expires_at').notNull(),
  },
  (table) => [index('captcha_expiry').on(table.expiresAt)],
)

/** Failed sign-ins, forms sent and links mailed, per account and network, as counted by limits. */
export const attempt = pgTable(
  'attempt',
  {
    id: serial().primaryKey(),
    kind: text().notNull(),
    account: text().notNull(),
    /** An IPv4 address, the /64 of an IPv6 one, or a known browser. */
    address: text().notNull(),
    /** The /48 around a /64, the /24 around an IPv4 address, or '' for a browser. */
    wide: text().notNull().default(''),
    at: timestamptz('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('attempt_account').on(table.kind, table.account, table.at),
    index('attempt_address').on(table.kind, table.address, table.at),
    index('attempt_wide').on(table.kind, table.wide, table.at).where(sql`wide <> ''`),
  ],
)

/** Sign-ins, failed attempts and sign-outs, newest by number. `account` is as typed if the sign-in failed. */
export const loginLog = pgTable(
  'login_log',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: timestamptz('at').notNull(),
    /** LoginEvent and LoginProtocol of contract/shell/session/codes.ts. */
    event: text().notNull(),
    protocol: text().notNull(),
    account: text().notNull(),
    /** Owner of the account; null if there is none. */
    userId: integer('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** Another user who ended the session. */
    byId: integer('by_id').references(() => user.id, { onDelete: 'set null' }),
    address: text().notNull(),
    device: text().notNull(),
    /** `done`, or the code of the refusal. */
    outcome: text().notNull(),
  },
  // One index per filter of the page.
  (table) => [
    index('login_log_at').on(table.at),
    index('login_log_user').on(table.userId, table.id),
    index('login_log_account').on(table.account, table.id),
    index('login_log_address').on(table.address, table.id),
    index('login_log_event').on(table.event, table.id),
  ],
)

/** A request for an account, until an administrator decides it. design: domain §2 */
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
    /** Language of the form, and of the decision's mail. */
    language: text().notNull().default('zh-Hans'),
    /** RegistrationStatus of contract/shell/session/codes.ts. */
    status: text().notNull().default('0'),
    reason: text().notNull().default(''),
    decidedBy: integer('decided_by').references(() => user.id, { onDelete: 'set null' }),
    decidedAt: timestamptz('decided_at'),
    /** Account created by the approval. */
    userId: integer('user_id').references(() => user.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [
    index('registration_status').on(table.status, table.createdAt),
    index('registration_created').on(table.createdAt, table.id),
  ],
)

/** One-time link to set a password; only the SHA-256 of its token is stored. */
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
