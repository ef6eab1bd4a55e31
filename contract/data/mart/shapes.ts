import { z } from 'zod'
import { AuthorizationState, TablePermission } from '#contract/data/authorizations/codes.ts'
import { condition } from '#contract/data/conditions.ts'
import { fieldName } from '#contract/data/names.ts'
import { ColumnView, OriginKind, previewRows, Secrecy } from '#contract/data/tables/codes.ts'
import { tableColumn, tableRow } from '#contract/data/tables/shapes.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { catalogueSorts, exportForms, freshness } from './codes.ts'

const catalogueSort = z.enum(catalogueSorts)
export const cataloguePage = z.strictObject({
  /** Workspace of the states. */
  workspaceBizId: bizId,
  ...currentSize,
  /** Matches names, titles, remarks and columns, in Chinese and Latin. */
  keyword: z.string().trim().max(50).optional(),
  marketBizId: bizId.optional(),
  /** Matches the person responsible for a table, and its workspace. */
  owner: z.string().trim().max(50).optional(),
  secrecy: z.enum(Secrecy).optional(),
  state: z.enum(AuthorizationState).optional(),
  /** Only tables that are fresh, or only stale ones. */
  fresh: z.enum(freshness).optional(),
  sort: catalogueSort.default('relevance'),
  order: sortOrder.default('asc'),
})
const catalogueRow = tableRow.omit({ import: true }).extend({
  workspaceName: z.string(),
  state: z.enum(AuthorizationState),
  columns: z.number().int(),
  /** Columns that the keyword matches. */
  matched: z.array(z.string()),
})
export type CatalogueRow = z.infer<typeof catalogueRow>
export const catalogueRecords = records(catalogueRow)

const inWorkspace = { bizId, workspaceBizId: bizId }
export const byTableIn = z.strictObject(inWorkspace)

/** A table as the reader may see it: columns with their views, never a hidden column's values. */
export const tableDetail = catalogueRow.extend({
  columns: z.array(tableColumn.extend({ view: z.enum(ColumnView) })),
  permissions: z.array(z.enum(TablePermission)),
  rowCondition: condition.nullable(),
  until: z.string().nullable(),
  /** Pending request of the workspace. */
  pendingRequest: z.string().nullable(),
  /** True for members of the owning workspace who may change it. */
  mayEdit: z.boolean(),
})
export type TableDetail = z.infer<typeof tableDetail>

export const previewing = z.strictObject({
  ...inWorkspace,
  rows: z.coerce
    .number()
    .pipe(
      z.union(previewRows.map((rows) => z.literal(rows)) as [z.ZodLiteral<5>, z.ZodLiteral<10>, z.ZodLiteral<1000>]),
    )
    .default(5),
})

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])

/**
 * Rows as the reader may see them, with their table and version. Masked columns hold masked texts; hidden ones are
 * absent.
 */
export const tableRows = z.object({
  columns: z.array(
    z.object({ name: z.string(), title: z.string(), fieldType: tableColumn.shape.fieldType, view: z.enum(ColumnView) }),
  ),
  rows: z.array(z.array(cell)),
  dataVersion: z.number().int(),
  /** Rows that match the right's condition and the filter. */
  total: z.number().int(),
  /** Rows of the complete version. */
  of: z.number().int(),
  /** Cursor of the next page; null at the end. */
  next: z.string().nullable(),
})
export type TableRows = z.infer<typeof tableRows>

export const readingRows = z.strictObject({
  ...inWorkspace,
  dataVersion: z.coerce.number().int().min(1).optional(),
  condition: condition.nullable().default(null),
  sort: fieldName.optional(),
  order: sortOrder.default('asc'),
  after: z.string().max(4000).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})

const columnProfile = z.object({
  name: z.string(),
  title: z.string(),
  view: z.enum(ColumnView),
  count: z.number().int(),
  empty: z.number().int(),
  distinct: z.number().int(),
  /** True if the number of distinct values is approximate. */
  isApproximate: z.boolean(),
  least: z.string().nullable(),
  most: z.string().nullable(),
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
  top: z.array(z.object({ value: z.string(), count: z.number().int() })),
})
export const tableProfile = z.object({
  dataVersion: z.number().int(),
  rows: z.number().int(),
  columns: z.array(columnProfile),
})
export type TableProfile = z.infer<typeof tableProfile>

export const exportForm = z.enum(exportForms)
export const exporting = z.strictObject({
  ...inWorkspace,
  form: exportForm.default('xlsx'),
  condition: condition.nullable().default(null),
})

/** `sourceTable`: bizId of the table. Without a workspace, one of the caller's through which they see the column. */
export const findingLinks = z.strictObject({
  sourceTable: bizId,
  /** Text column with addresses, or with paths of stored files. */
  urlField: fieldName,
  workspaceBizId: bizId.optional(),
})
export type FindingLinks = z.infer<typeof findingLinks>

export const columnLinks = z.object({
  dataVersion: z.number().int(),
  /** Column view that the right grants; no links unless it is plain. */
  view: z.enum(ColumnView),
  /**
   * Distinct values in the order of the rows. `url`: signed, for files of this installation that the caller may read.
   */
  urlList: z.array(z.object({ value: z.string(), url: z.string().nullable() })),
  /** True if the column has more. */
  isMore: z.boolean(),
})
export type ColumnLinks = z.infer<typeof columnLinks>

// Lineage

const columnOrigin = z.object({
  name: z.string(),
  /** Column of the file or the source table; null if it was not recorded. */
  from: z.string().nullable(),
})
export const byTableColumn = byTableIn.extend({
  /** Limits the answer to this column. */
  column: fieldName.optional(),
})
export const tableLineage = z.object({
  /** Origins of the newest data versions, the newest first, with the columns that the reader sees. */
  versions: z.array(
    z.object({
      number: z.number().int(),
      createdAt: z.string(),
      kind: z.enum(OriginKind),
      /** Name of the file, the database source, or the feature of the platform. */
      of: z.string(),
      /** Sheet or table within it. */
      part: z.string().nullable(),
      columns: z.array(columnOrigin),
    }),
  ),
  /**
   * Tables of this workspace that processes create from it, directly or through others, with the columns derived from
   * its own.
   */
  uses: z.array(
    z.object({
      process: z.object({ bizId: z.string(), name: z.string() }),
      table: z.object({ bizId: z.string(), name: z.string() }),
      columns: z.array(z.object({ name: z.string(), from: z.array(z.string()) })),
      /** Processes between both; 1 if it is read directly. */
      depth: z.number().int(),
    }),
  ),
  /** Rights of other workspaces in force or ahead; null for readers who do not own the table. */
  grants: z
    .array(
      z.object({
        requestBizId: z.string(),
        workspace: z.object({ bizId: z.string(), name: z.string() }),
        state: z.enum(AuthorizationState),
        permissions: z.array(z.enum(TablePermission)),
        plain: z.array(z.string()),
        masked: z.array(z.string()),
        hasRowCondition: z.boolean(),
        from: z.string(),
        until: z.string(),
      }),
    )
    .nullable(),
  /** Number of pending requests; null as `grants`. */
  pending: z.number().int().nullable(),
})
export type TableLineage = z.infer<typeof tableLineage>

export const tableVersion = z.object({
  number: z.number().int(),
  rows: z.number().int(),
  bytes: z.number().int(),
  rowsLeftOut: z.number().int(),
  by: z.string(),
  createdAt: z.string(),
  fileName: z.string(),
  added: z.array(z.string()),
  removed: z.array(z.string()),
  retyped: z.array(z.string()),
})
export type TableVersion = z.infer<typeof tableVersion>
