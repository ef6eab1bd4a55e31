import { z } from 'zod'
import { FieldType } from '#contract/data/tables/codes.ts'
import { currentSize, records } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, lineUpTo, requiredLine } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { CheckResult, Connector, SourceStatus, sourceNameMax, sourceTableMax } from './codes.ts'

/** A host name or an IP address; never a path of a socket. */
const host = z
  .string({ error: 'required' })
  .trim()
  .toLowerCase()
  .max(253)
  .pipe(
    z
      .string()
      .regex(
        /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*\.?|[0-9a-f:.]+)$/,
        'hostInvalid',
      ),
  )

export const savingSource = z
  .strictObject({
    workspaceBizId: bizId,
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    name: requiredLine(sourceNameMax),
    connector: z.enum(Connector),
    host,
    port: z.coerce.number().int().min(1).max(65_535),
    database: requiredLine(128),
    schema: z.string().trim().pipe(emptyOrLineUpTo(128)).default(''),
    account: requiredLine(128),
    /** Unchanged if empty. Never returned. */
    secret: z.string().max(500).default(''),
    /** Encrypts the connection and checks the server's certificate. */
    tls: z.boolean().default(false),
    status: z.enum(SourceStatus).default(SourceStatus.enabled),
  })
  .superRefine(({ bizId, version, secret }, context) => {
    const missing = bizId === undefined ? secret === '' && 'secret' : version === undefined && 'version'
    if (missing) context.addIssue({ code: 'custom', message: 'required', path: [missing] })
  })
export type SavingSource = z.infer<typeof savingSource>

export const sourcePage = z.strictObject({
  workspaceBizId: bizId,
  ...currentSize,
  /** Matches the name, the host or the database. */
  keyword: z.string().trim().max(50).optional(),
})
export const bySource = z.strictObject({ bizId })
export const removingSources = z.strictObject({ bizIds: z.array(bizId).min(1).max(200) })

export const sourceRow = z.object({
  bizId: z.string(),
  name: z.string(),
  connector: z.enum(Connector),
  host: z.string(),
  port: z.number().int(),
  database: z.string(),
  schema: z.string(),
  account: z.string(),
  tls: z.boolean(),
  status: z.enum(SourceStatus),
  checkedAt: z.string().nullable(),
  checkResult: z.enum(CheckResult).nullable(),
  /** Tables that are read from it. */
  tables: z.number().int(),
  version: z.number().int(),
})
export type SourceRow = z.infer<typeof sourceRow>
export const sourceRecords = records(sourceRow)
export const savedSource = z.object({ bizId: z.string() })

export const checkedSource = z.object({
  result: z.enum(CheckResult),
  /** Name and version of the server. */
  server: z.string(),
})

const sourceColumn = z.object({
  name: z.string(),
  /** Type as the database names it. */
  type: z.string(),
  fieldType: z.enum(FieldType),
  isKey: z.boolean(),
  isNullable: z.boolean(),
  /** True if it can hold times finer than a microsecond; finer digits are cut. */
  isFiner: z.boolean().optional(),
})
export type SourceColumn = z.infer<typeof sourceColumn>
const listedSourceTable = z.object({
  name: z.string(),
  isView: z.boolean(),
  /** As the database estimates; null if it does not. */
  estimatedRows: z.number().int().nullable(),
})
export type ListedSourceTable = z.infer<typeof listedSourceTable>
export const sourceTables = z.object({ result: z.enum(CheckResult), tables: z.array(listedSourceTable) })

/** Name of a table as the database has it. */
export const sourceTable = z.string({ error: 'required' }).pipe(lineUpTo(sourceTableMax))
export const bySourceTable = z.strictObject({ bizId, table: sourceTable })
export const sourcePreview = z.object({
  result: z.enum(CheckResult),
  columns: z.array(sourceColumn),
  rows: z.array(z.array(z.string().nullable())),
})
