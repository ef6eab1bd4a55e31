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
    /** The last day on which papers may be answered, in the organisation's calendar. */
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** When a manager closed it before the end of that day; none where nobody did, or it was opened again. */
    closedAt: timestamptz('closed_at'),
    status: text().notNull().default('open'),
    /** What invitations and reminders say, where the manager wrote words of their own. */
    letters: jsonb().$type<Letters>(),
    /** How much each part counts in the whole, as the kind that weighs has them; none where all count alike. */
    weights: jsonb().$type<object>(),
    /** Of fewer papers no figure is shown, see contract/risk/kinds/matrix/anonymity.ts; 0 for none. */
    anonymityThreshold: smallint('anonymity_threshold').notNull().default(0),
    version: integer().notNull().default(1),
    createdBy: integer('created_by').references(() => user.id),
    /** Who acted for them, where they let somebody. */
    createdByAgent: integer('created_by_agent').references(() => user.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('risk_project_created').on(table.createdAt),
    index('risk_project_own').on(table.createdBy, table.endDate).where(sql`status = 'open'`),
  ],
)

/** Which questionnaires a project sends, in the version they had when it was made. */
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

/** One respondent of a project: a user of ours, or a person outside. */
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
    /** Full name; for a user of ours as it was when they were added. */
    department: text().notNull().default(''),
    /** What a person outside is written in; null where nobody chose. A user of ours has their own. */
    language: text(),
    /** The respondent's own page, which lists the papers. Kept as hash and sealed. design: domain §1 */
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

/** What was sent to a respondent, and how: a mail, whose row says what became of it, or a message. */
export const delivery = pgTable(
  'risk_delivery',
  {
    id: serial().primaryKey(),
    /** Of its item: lists are by project. */
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
    /** null where it was planned. */
    sentBy: integer('sent_by').references(() => user.id),
    at: timestamptz('at').notNull().default(sql`now()`),
  },
  (table) => [
    index('risk_delivery_project').on(table.projectId, table.id),
    index('risk_delivery_item').on(table.itemId, table.id),
    index('risk_delivery_mail').on(table.mailId),
  ],
)

/** A day on which all are reminded who have not answered. */
export const plannedReminder = pgTable(
  'risk_planned_reminder',
  {
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    plannedBy: integer('planned_by').references(() => user.id),
    sentAt: timestamptz('sent_at'),
    /** The job that sends it, from the morning of its day on. */
    jobId: uuid('job_id'),
    /** When it was given up. */
    failedAt: timestamptz('failed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day] }),
    index('risk_planned_reminder_due').on(table.day).where(sql`sent_at is null`),
  ],
)

/** One questionnaire to one respondent; its answers stand by position of the version it points to, row by row. */
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
    /** Counts saves; what a form was made from. */
    version: integer().notNull().default(0),
    savedAt: timestamptz('saved_at'),
    submittedAt: timestamptz('submitted_at'),
    revokedAt: timestamptz('revoked_at'),
    /** What the receipt says, word for word, and our signature over it. */
    statement: text(),
    signature: bytea(),
    /** The submitted paper that this one asks again for, why, and who asked. */
    previousId: integer('previous_id').references((): AnyPgColumn => paper.id),
    reason: text(),
    askedBy: integer('asked_by').references(() => user.id),
    askedAt: timestamptz('asked_at'),
  },
  (table) => [
    index('risk_paper_item').on(table.itemId),
    index('risk_paper_open').on(table.itemId).where(sql`state = 0`),
    index('risk_paper_version').on(table.versionId, table.state),
    // Of two who ask again at once one makes the paper.
    uniqueIndex('risk_paper_previous').on(table.previousId),
    check('risk_paper_submitted', sql`(${table.state} = 0) = (${table.submittedAt} is null)`),
  ],
)

const counted = () => integer().notNull().default(0)

/** What is counted of a department's respondents, and of their papers by the questionnaire's version. */
const counts = () => ({
  projectId: integer('project_id').notNull(),
  /** As it stands in `risk_item`. */
  department: text().notNull(),
  /** 0 where respondents are counted. */
  versionId: integer('version_id').notNull(),
  items: counted(),
  /** Respondents with papers who have none left to submit. */
  done: counted(),
  /** Respondents to whom something was sent. */
  invited: counted(),
  /** Papers that are not revoked, each with those before it that it was asked for in place of. */
  papers: counted(),
  submitted: counted(),
  waiting: counted(),
})

/** How many there are. With every change of papers, respondents and deliveries triggers write what it adds into the other table. */
export const standing = pgTable(
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
 * What is to be added to that, in rows of their own: of many who submit at once nobody waits for another's. A job adds them up.
 * It points to no project, so that no submit waits for anyone who holds one.
 */
export const standingChange = pgTable(
  'risk_standing_change',
  { id: bigserial({ mode: 'number' }).primaryKey(), ...counts() },
  (table) => [index('risk_standing_change_project').on(table.projectId)],
)
