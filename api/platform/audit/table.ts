import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { bytea, timestamptz } from '#api/platform/db/columns.ts'

/**
 * The audit trail. Only the functions `append_audit` and `append_audits` (migrations) write rows. They chain each row
 * to its predecessor, with a key given to the database for this row alone. Triggers refuse to change or remove rows.
 * `at` is text to the microsecond, so that the hash can be recomputed from the stored row.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    seq: bigint({ mode: 'number' }).primaryKey(),
    at: text().notNull(),
    /** usercode of the person who acted; '' for the public. */
    actor: text().notNull(),
    /** usercode of the person for whom it was done; differs from the actor only under delegation. */
    principal: text().notNull(),
    action: text().notNull(),
    /** Object of the action, e.g. `project:kZ3…`. Never a secret. */
    object: text().notNull(),
    /** `done`, or the code of the refusal. */
    outcome: text().notNull(),
    address: text().notNull(),
    /** JSON text, exactly as hashed. */
    detail: text().notNull(),
    /** Makes the keys of equal rows differ. null: hashed before rows had keys. */
    nonce: bytea(),
    hash: bytea().notNull(),
  },
  // Trails are long: each filter of the page needs an index.
  (table) => [
    index('audit_entry_at').on(table.at),
    index('audit_entry_actor').on(table.actor, table.seq),
    index('audit_entry_action').on(table.action, table.seq),
    index('audit_entry_object').on(table.object.op('text_pattern_ops'), table.seq),
    index('audit_entry_address').on(table.address, table.seq),
    index('audit_entry_refused').on(table.outcome, table.seq).where(sql`outcome <> 'done'`),
  ],
)

/** Single row with the end of the chain; its lock orders the writers. */
export const auditHead = pgTable('audit_head', {
  id: smallint().primaryKey().default(1),
  seq: bigint({ mode: 'number' }).notNull(),
  hash: bytea().notNull(),
})

/** Signatures of the chain's end, made at intervals, numbered from 1, each naming its predecessor. */
export const auditSeal = pgTable(
  'audit_seal',
  {
    number: integer().primaryKey(),
    seq: bigint({ mode: 'number' }).notNull(),
    hash: bytea().notNull(),
    at: timestamptz('at').notNull().default(sql`now()`),
    /** SHA-256 of the signature before; null: made before seals were chained. */
    after: bytea(),
    signature: bytea().notNull(),
  },
  (table) => [index('audit_seal_seq').on(table.seq)],
)

/** Refusals that repeat within an hour are counted here and enter the trail at 1, 10, 100, … design: domain §3 */
export const refusalTally = pgTable(
  'refusal_tally',
  {
    hour: timestamptz('hour').notNull(),
    action: text().notNull(),
    outcome: text().notNull(),
    actor: text().notNull(),
    address: text().notNull(),
    /** Additional key by which refusals are counted, such as the account that was tried. */
    about: text().notNull().default(''),
    count: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.hour, table.action, table.outcome, table.actor, table.address, table.about] }),
  ],
)
