import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
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
import { user } from '../accounts/table.ts'
import { item } from '../campaigns/table.ts'
import { domain, questionnaireVersion } from '../questionnaires/table.ts'
import { bytea } from '../system/table.ts'

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
