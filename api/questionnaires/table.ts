import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
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
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Letters } from '#contract/campaigns/letter.ts'
import type { Localized } from '#contract/language.ts'
import type { QuestionnaireScale } from '#contract/questionnaires/questionnaire.ts'
import type { Weights } from '#contract/results/weights.ts'
import { user } from '../accounts/table.ts'
import { bytea, mail } from '../system/table.ts'

const createdAt = timestamp('created_at', { withTimezone: true }).notNull().default(sql`now()`)

/** A business domain owns a questionnaire; its newest version is what new projects send. design: domain §5 */
export const domain = pgTable('risk_domain', {
  id: serial().primaryKey(),
  code: text().notNull().unique(),
  kind: text().notNull(),
  name: jsonb().$type<Localized>().notNull(),
  publicPreview: boolean('public_preview').notNull().default(false),
  versionId: integer('version_id').references((): AnyPgColumn => questionnaireVersion.id),
  /** Archived ones stay with the projects that sent them; new projects cannot choose them. */
  archivedAt: timestamp('archived_at', { withTimezone: true }),
  createdAt,
})

/** The next version of a questionnaire while it is edited on screen; publishing writes the version and ends the draft. */
export const questionnaireDraft = pgTable('risk_questionnaire_draft', {
  domainId: integer('domain_id')
    .primaryKey()
    .references(() => domain.id, { onDelete: 'cascade' }),
  /** In the shape of the domain's kind. */
  content: jsonb().notNull(),
  /** The number of the version it began from, 0 where there was none. */
  base: integer('version').notNull().default(1),
  updatedBy: integer('updated_by').references(() => user.id),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().default(sql`now()`),
})

/** One state of a questionnaire. It never changes once it is written: an import makes the next one. */
export const questionnaireVersion = pgTable(
  'risk_questionnaire_version',
  {
    id: serial().primaryKey(),
    domainId: integer('domain_id')
      .notNull()
      .references((): AnyPgColumn => domain.id),
    number: integer().notNull(),
    scale: jsonb().$type<QuestionnaireScale>().notNull(),
    rows: integer().notNull(),
    columns: integer().notNull(),
    createdBy: integer('created_by').references(() => user.id),
    createdAt,
  },
  (table) => [uniqueIndex('risk_questionnaire_version_number').on(table.domainId, table.number)],
)

/** A column of the matrix under its first kind. */
export const secondKind = pgTable(
  'risk_second_kind',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    firstKind: jsonb('first_kind').$type<Localized>().notNull(),
    name: jsonb().$type<Localized>().notNull(),
  },
  (table) => [uniqueIndex('risk_second_kind_position').on(table.versionId, table.position)],
)

/** A row of the matrix. */
export const criterion = pgTable(
  'risk_criterion',
  {
    id: serial().primaryKey(),
    versionId: integer('version_id')
      .notNull()
      .references(() => questionnaireVersion.id, { onDelete: 'cascade' }),
    position: smallint().notNull(),
    dimension: jsonb().$type<Localized>().notNull(),
    cause: jsonb().$type<Localized>().notNull(),
    subCause: jsonb('sub_cause').$type<Localized>().notNull(),
    explanation: jsonb().$type<Localized>(),
    low: jsonb().$type<Localized>(),
    medium: jsonb().$type<Localized>(),
    high: jsonb().$type<Localized>(),
  },
  (table) => [uniqueIndex('risk_criterion_position').on(table.versionId, table.position)],
)

export const project = pgTable(
  'risk_project',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    name: text().notNull(),
    /** The last day on which papers may be answered, in the organisation's calendar. */
    endDate: date('end_date', { mode: 'string' }).notNull(),
    /** When a manager closed it before the end of that day; none where nobody did, or it was opened again. */
    closedAt: timestamp('closed_at', { withTimezone: true }),
    status: text().notNull().default('open'),
    /** What invitations and reminders say, where the manager wrote words of her own. */
    letters: jsonb().$type<Letters>(),
    /** How much each dimension and department counts in the whole; none where all count alike. */
    weights: jsonb().$type<Weights>(),
    version: integer().notNull().default(1),
    createdBy: integer('created_by').references(() => user.id),
    /** Who acted for him, where he let somebody. */
    createdByAgent: integer('created_by_agent').references(() => user.id),
    createdAt,
  },
  (table) => [index('risk_project_created').on(table.createdAt)],
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
    /** Full name; for a user of ours as it was when he was added. */
    department: text().notNull().default(''),
    /** What a person outside is written in; null where nobody chose. A user of ours has his own. */
    language: text(),
    /** The respondent's own page, which lists the papers. Kept as hash and sealed. design: domain §1 */
    tokenHash: bytea('token_hash').notNull().unique(),
    tokenSealed: bytea('token_sealed').notNull(),
    version: integer().notNull().default(1),
    createdAt,
  },
  (table) => [
    index('risk_item_project').on(table.projectId, table.id),
    uniqueIndex('risk_item_user').on(table.projectId, table.userId),
    uniqueIndex('risk_item_email').on(table.projectId, sql`lower(${table.email})`).where(sql`send_type <> 0`),
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
    savedAt: timestamp('saved_at', { withTimezone: true }),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    /** What the receipt says, word for word, and our signature over it. */
    statement: text(),
    signature: bytea(),
    /** The submitted paper that this one asks again for, why, and who asked. */
    previousId: integer('previous_id').references((): AnyPgColumn => paper.id),
    reason: text(),
    askedBy: integer('asked_by').references(() => user.id),
    askedAt: timestamp('asked_at', { withTimezone: true }),
  },
  (table) => [
    index('risk_paper_item').on(table.itemId),
    index('risk_paper_version').on(table.versionId, table.state),
    // Of two who ask again at once one makes the paper.
    uniqueIndex('risk_paper_previous').on(table.previousId),
    check('risk_paper_submitted', sql`(${table.state} = 0) = (${table.submittedAt} is null)`),
  ],
)

/** What a form post did, by the key the form carried: the same again gets the same reply. design: domain §5 */
export const paperPost = pgTable(
  'risk_paper_post',
  {
    paperId: integer('paper_id')
      .notNull()
      .references(() => paper.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    bodyDigest: bytea('body_digest').notNull(),
    reply: jsonb().notNull(),
    at: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [primaryKey({ columns: [table.paperId, table.key] }), index('risk_paper_post_at').on(table.at)],
)

/** What was sent to a respondent, and how: a mail, whose row says what became of it, or a message. */
export const delivery = pgTable(
  'risk_delivery',
  {
    id: serial().primaryKey(),
    itemId: integer('item_id')
      .notNull()
      .references(() => item.id, { onDelete: 'cascade' }),
    /** DeliveryPurpose and DeliveryChannel of contract/risk-evaluation/codes.ts. */
    purpose: text().notNull(),
    channel: text().notNull(),
    mailId: integer('mail_id').references(() => mail.id, { onDelete: 'set null' }),
    /** null where it was planned. */
    sentBy: integer('sent_by').references(() => user.id),
    at: timestamp({ withTimezone: true }).notNull().default(sql`now()`),
  },
  (table) => [index('risk_delivery_item').on(table.itemId, table.id)],
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
    sentAt: timestamp('sent_at', { withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.projectId, table.day] }),
    index('risk_planned_reminder_due').on(table.day).where(sql`sent_at is null`),
  ],
)

/** A workbook of a whole project, written beside the requests that watch it. */
export const exportJob = pgTable(
  'risk_export_job',
  {
    id: serial().primaryKey(),
    bizId: text('biz_id').notNull().unique(),
    projectId: integer('project_id')
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    requestedBy: integer('requested_by')
      .notNull()
      .references(() => user.id),
    /** Who acted for him, where he let somebody. */
    requestedByAgent: integer('requested_by_agent').references(() => user.id),
    language: text().notNull(),
    /** ExportStatus of contract/risk-evaluation/codes.ts. */
    status: text().notNull(),
    /** Papers written, of all there are. */
    done: integer().notNull().default(0),
    total: integer().notNull(),
    /** Of the file store; null until it is there, and again when its day is over. */
    path: text(),
    bytes: integer().notNull().default(0),
    failure: text().notNull().default(''),
    /** How often it was begun; whoever works on it holds this number. */
    attempts: integer().notNull().default(0),
    /** Whoever works on it says again and again that he does; after this he is taken for gone. */
    claimedUntil: timestamp('claimed_until', { withTimezone: true }),
    createdAt,
    finishedAt: timestamp('finished_at', { withTimezone: true }),
  },
  (table) => [
    index('risk_export_job_project').on(table.projectId, table.id),
    // Who asks twice for the same is led to the one under way.
    uniqueIndex('risk_export_job_running')
      .on(table.projectId, table.requestedBy, table.language)
      .where(sql`finished_at is null`),
  ],
)
