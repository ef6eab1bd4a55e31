import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigserial,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytea, createdAt, signPairs, timestamptz } from '#api/platform/db/columns.ts'
import { domain, questionnaireVersion } from '#api/risk/questionnaires/table.ts'
import { user } from '#api/shell/accounts/table.ts'
import { mail } from '#api/shell/system/table.ts'
import type { Letters } from '#contract/risk/campaigns/letter.ts'

export const project = pgTable(
  'risk_project',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    name: text().notNull(),
    /** Last day for answers, in the organisation's calendar. */
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** Time at which a manager closed it before its last day; null if open. */
    closedAt: timestamptz('closed_at'),
    status: text().notNull().default('open'),
    /** Own texts of invitations and reminders; null for the defaults. */
    letters: jsonb().$type<Letters>(),
    /** Weights of the parts, in the format of the kind; null if all weigh the same. */
    weights: jsonb().$type<object>(),
    /** Minimum number of papers for a figure, see contract/risk/kinds/matrix/anonymity.ts; 0 for none. */
    anonymityThreshold: smallint('anonymity_threshold').notNull().default(0),
    version: integer().notNull().default(1),
    createdBy: integer('created_by').references(() => user.id),
    /** Agent who created it on behalf of `createdBy`. */
    createdByAgent: integer('created_by_agent').references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('risk_project_created').on(table.createdAt),
    index('risk_project_own').on(table.createdBy, table.endDate).where(sql`status = 'open'`),
  ],
)

/** Questionnaires of a project, in the version they had when it was created. */
export const projectDomain = pgTable(
  'risk_project_domain',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    domainId: integer('domain_id')
      .notNull()
      .references(() => domain.id),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.domainId] })],
)

/** One respondent of a project: a user, or an external person. */
export const item = pgTable(
  'risk_item',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    sendType: smallint('send_type').notNull(),
    userId: integer('user_id').references(() => user.id),
    name: text().notNull(),
    email: text().notNull().default(''),
    company: text().notNull().default(''),
    /** Full name; a user's department as of when they were added. */
    department: text().notNull().default(''),
    /** Letter language of an external person; null if not chosen. A user's own language applies instead. */
    language: text(),
    /** Link token of the respondent's page, which lists the papers; stored as hash and sealed. design: domain §1 */
    tokenHash: bytea('token_hash').notNull().unique(),
    tokenSealed: bytea('token_sealed').notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    signPairs: signPairs('name', 'email', 'company'),
  },
  (table) => [
    index('risk_item_sign_pairs').using('gin', table.signPairs),
    index('risk_item_project').on(table.projectId, table.id),
    index('risk_item_department').on(table.projectId, table.department, table.id),
    index('risk_item_name').on(table.projectId, table.name, table.id),
    index('risk_item_user_id').on(table.userId),
    index('risk_item_unspoken').on(table.projectId).where(sql`send_type <> 0 and language is null`),
    uniqueIndex('risk_item_user').on(table.projectId, table.userId),
    index('risk_item_own').on(table.userId).where(sql`user_id is not null`),
    uniqueIndex('risk_item_email').on(table.projectId, sql`lower(${table.email})`).where(sql`send_type <> 0`),
  ],
)

/** Letter or message to a respondent. A mail's row holds its status. */
export const delivery = pgTable(
  'risk_delivery',
  {
    id: serial().primaryKey(),
    /** Copied from the item, since lists are by project. */
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    itemId: integer('item_id')
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    /** DeliveryPurpose and DeliveryChannel of contract/risk/campaigns/codes.ts. */
    purpose: text().notNull(),
    channel: text().notNull(),
    mailId: integer('mail_id').references(() => mail.id, { onDelete: 'set null' }),
    /** null for planned reminders whose planner was deleted. */
    sentBy: integer('sent_by').references(() => user.id),
    at: timestamptz('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('risk_delivery_project').on(table.projectId, table.id),
    index('risk_delivery_item').on(table.itemId, table.id),
    index('risk_delivery_mail').on(table.mailId),
  ],
)

/** Day on which all respondents with unanswered papers are reminded. */
export const plannedReminder = pgTable(
  'risk_planned_reminder',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    plannedBy: integer('planned_by').references(() => user.id),
    sentAt: timestamptz('sent_at'),
    /** Job that sends it, set on the morning of its day. */
    jobId: uuid('job_id'),
    failedAt: timestamptz('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day] }),
    index('risk_planned_reminder_due').on(table.day).where(sql`sent_at is null`),
  ],
)

/** One questionnaire for one respondent. Answers are by position in its version, row by row. */
export const paper = pgTable(
  'risk_paper',
  {
    id: serial().primaryKey(),
    itemId: integer('item_id')
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    domainId: integer('domain_id')
      .notNull()
      .references(() => domain.id),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id),
    uuidHash: bytea('uuid_hash').notNull().unique(),
    uuidSealed: bytea('uuid_sealed').notNull(),
    state: smallint().notNull().default(0),
    answers: smallint().array().notNull(),
    unfilled: integer().notNull(),
    /** Number of saves; forms send it back to detect conflicts. */
    version: integer().notNull().default(0),
    savedAt: timestamptz('saved_at'),
    submittedAt: timestamptz('submitted_at'),
    revokedAt: timestamptz('revoked_at'),
    /** Text of the receipt, verbatim, and its signature. */
    statement: text(),
    signature: bytea(),
    /** Submitted paper that this one replaces, the reason, and who requested it. */
    previousId: integer('previous_id').references((): AnyPgColumn => paper.id),
    reason: text(),
    askedBy: integer('asked_by').references(() => user.id),
    askedAt: timestamptz('asked_at'),
  },
  (table) => [
    index('risk_paper_item').on(table.itemId),
    index('risk_paper_open').on(table.itemId).where(sql`state = 0`),
    index('risk_paper_version').on(table.versionId, table.state),
    // Concurrent requests for the same paper create one.
    uniqueIndex('risk_paper_previous').on(table.previousId),
    check('risk_paper_submitted', sql`(${table.state} = 0) = (${table.submittedAt} is null)`),
  ],
)

const counted = () => integer().notNull().default(0)

/** Counters of respondents by department, and of papers by department and version. */
const counts = () => ({
  projectId: integer('project_id').notNull(),
  /** Full name of the department, as in `risk_item`. */
  department: text().notNull(),
  /** 0 in rows that count respondents. */
  versionId: integer('version_id').notNull(),
  items: counted(),
  /** Respondents with papers, all of them submitted. */
  done: counted(),
  invited: counted(),
  /** Papers that are not revoked; a paper requested again counts once, with its predecessors. */
  papers: counted(),
  submitted: counted(),
  waiting: counted(),
})

/** Counters. Triggers write changes of papers, respondents and deliveries to `risk_standing_change`. */
export const counters = pgTable(
  'risk_standing',
  {
    ...counts(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.projectId, table.department, table.versionId] })],
)

/**
 * Changes of the counters, as separate rows so that concurrent submissions do not wait. A job adds them up. Has no
 * foreign key to the project, so that a lock on it blocks no submission.
 */
export const counterChange = pgTable(
  'risk_standing_change',
  { id: bigserial({ mode: 'number' }).primaryKey(), ...counts() },
  (table) => [index('risk_standing_change_project').on(table.projectId)],
)
