import { sql } from 'drizzle-orm'
import { index, integer, jsonb, numeric, pgTable, serial, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import { user } from '#api/shell/accounts/table.ts'
import type { Factor } from '#contract/audit/master-data/factors.ts'

/** A client of flow audits: a manufacturer. */
export const client = pgTable(
  'audit_client',
  {
    id: serial().primaryKey(),
    /** Part of URLs; immutable. */
    code: text().notNull(),
    name: text().notNull(),
    status: text().notNull().default('0'),
    version: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex('audit_client_code').on(sql`lower(${table.code})`)],
)

const clientId = () =>
  integer('client_id')
    .notNull()
    .references(() => client.id)

/** A dealer that resells a client's products; the code is the client's. */
export const dealer = pgTable(
  'audit_dealer',
  {
    id: serial().primaryKey(),
    clientId: clientId(),
    code: text().notNull(),
    name: text().notNull(),
    taxNumber: text('tax_number').notNull().default(''),
    region: text().notNull().default(''),
    contact: text().notNull().default(''),
    email: text().notNull().default(''),
    phone: text().notNull().default(''),
    version: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('audit_dealer_code').on(table.clientId, table.code)],
)

export const product = pgTable(
  'audit_product',
  {
    id: serial().primaryKey(),
    clientId: clientId(),
    code: text().notNull(),
    name: text().notNull(),
    spec: text().notNull().default(''),
    baseUnit: text('base_unit').notNull(),
    /** Number of base units in each other unit. */
    factors: jsonb().$type<Factor[]>().notNull().default(sql`'[]'`),
    listPrice: numeric('list_price', { precision: 16, scale: 2 }),
    version: integer().notNull().default(0),
  },
  (table) => [uniqueIndex('audit_product_code').on(table.clientId, table.code)],
)

/** A dealer's name and spec for a product. */
export const relation = pgTable(
  'audit_relation',
  {
    id: serial().primaryKey(),
    dealerId: integer('dealer_id')
      .notNull()
      .references(() => dealer.id),
    name: text().notNull(),
    spec: text().notNull().default(''),
    /** Normalized name and spec, as in lines; they identify the relation. */
    nameKey: text('name_key').notNull(),
    specKey: text('spec_key').notNull(),
    productId: integer('product_id')
      .notNull()
      .references(() => product.id),
    decidedBy: integer('decided_by').references(() => user.id),
    decidedAt: timestamptz('decided_at').notNull().default(sql`now()`),
    version: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('audit_relation_words').on(table.dealerId, table.nameKey, table.specKey),
    index('audit_relation_product').on(table.productId),
  ],
)

/** An uploaded workbook, previewed until its uploader applies it, at most for a day. */
export const masterUpload = pgTable('audit_master_upload', {
  id: serial().primaryKey(),
  bizId: text('biz_id').notNull().unique(),
  clientId: integer('client_id')
    .notNull()
    .references(() => client.id, { onDelete: 'cascade' }),
  list: text().notNull(),
  fileName: text('file_name').notNull(),
  /** Rows by field name. */
  entries: jsonb().$type<Record<string, string>[]>().notNull(),
  createdBy: integer('created_by')
    .notNull()
    .references(() => user.id, { onDelete: 'cascade' }),
  createdAt: createdAt(),
})
