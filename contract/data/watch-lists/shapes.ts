import { z } from 'zod'
import { day } from '#contract/platform/day.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, emptyOrTextUpTo, lineUpTo, requiredLine } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { remarkMax } from '../names.ts'
import * as code from './codes.ts'

const keyword = z.string().trim().max(50).optional()

export const watchListPage = z.strictObject({
  ...currentSize,
  /** Matches the name or the remark. */
  keyword,
  sort: z.enum(['name', 'entries', 'updatedAt']).default('updatedAt'),
  order: sortOrder.default('desc'),
})

/** Without a bizId adds a list; with one edits it, which needs `version`. */
export const savingWatchList = z
  .strictObject({
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    name: requiredLine(code.watchListNameMax),
    remark: z.string().trim().pipe(emptyOrTextUpTo(remarkMax)).default(''),
    /** True if rule models of workspaces may use it. */
    isShared: z.boolean().default(true),
  })
  .superRefine(({ bizId, version }, context) => {
    if (bizId !== undefined && version === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
  })
export type SavingWatchList = z.infer<typeof savingWatchList>

export const savedWatchList = z.object({ bizId: z.string(), version: z.number().int() })
export const byWatchList = z.strictObject({ bizId })
export const removingWatchList = z.strictObject({ bizId, version: rowVersion })

const watchListRow = z.object({
  bizId: z.string(),
  name: z.string(),
  remark: z.string(),
  isShared: z.boolean(),
  /** Entries of the newest revision. */
  entries: z.number().int(),
  /** Number that grows with every change of the entries; a revision is immutable. */
  revision: z.number().int(),
  owner: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Person of the last change. */
  changedBy: z.string(),
  version: z.number().int(),
})
export type WatchListRow = z.infer<typeof watchListRow>
export const watchListRecords = records(watchListRow)

/** A list with its import that is not over, which has to end before another file is imported. */
export const watchListDetail = watchListRow.extend({
  openImport: z
    .object({ bizId: z.string(), fileName: z.string(), state: z.enum(code.ListImportState), by: z.string() })
    .nullable(),
})
export type WatchListDetail = z.infer<typeof watchListDetail>

const field = (max: number) => z.string().trim().pipe(emptyOrLineUpTo(max)).default('')
const entryFields = {
  name: requiredLine(code.entryNameMax),
  aliases: z
    .array(z.string().trim().pipe(lineUpTo(code.entryNameMax)))
    .max(code.aliasesMax)
    .default([]),
  /** Number of an identity card, a credit code, a merchant or the like. */
  number: field(code.entryNumberMax),
  /** Day of birth or of foundation. */
  bornOn: day.nullable().default(null),
  region: field(code.entryFieldMax),
  phone: field(code.entryNumberMax),
  address: field(code.entryFieldMax),
  /** Days from and until which it is in force, both included; null without end. */
  from: day.nullable().default(null),
  until: day.nullable().default(null),
  /** Origin of the entry, such as a court's notice. */
  source: field(code.entryFieldMax),
}

/**
 * Without `entryBizId` adds an entry; with one replaces it in the next revision of the list, which needs `version`: the
 * revision in which the edited form of the entry appeared.
 */
export const savingWatchEntry = z
  .strictObject({ bizId, entryBizId: bizId.optional(), version: rowVersion.optional(), ...entryFields })
  .superRefine(({ entryBizId, version, from, until }, context) => {
    if (entryBizId !== undefined && version === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
    if (from !== null && until !== null && until < from)
      context.addIssue({ code: 'custom', message: 'watch-lists-faults:untilBeforeFrom', path: ['until'] })
  })
export type SavingWatchEntry = z.infer<typeof savingWatchEntry>

/** Revision of the list that holds the change. */
export const savedWatchEntry = z.object({ entryBizId: z.string(), revision: z.number().int() })

const revisionNumber = z.coerce.number().int().min(0).max(1_000_000_000)

export const watchEntryPage = z.strictObject({
  bizId,
  ...currentSize,
  /** Matches a name, an alias or the number, however they are written. */
  keyword,
  /** A former revision; by default the newest. */
  revision: revisionNumber.optional(),
  /** Only forms of entries that this revision added or ended. */
  changedIn: revisionNumber.optional(),
  entryBizId: bizId.optional(),
})

export const exportingWatchEntries = watchEntryPage.omit({ current: true, size: true, entryBizId: true }).extend({
  /** A workbook has at most 50,000 entries, a csv all. */
  form: z.enum(['xlsx', 'csv']).default('xlsx'),
})
export type ExportingWatchEntries = z.infer<typeof exportingWatchEntries>

const watchEntryRow = z.object({
  entryBizId: z.string(),
  name: z.string(),
  aliases: z.array(z.string()),
  number: z.string(),
  bornOn: z.string().nullable(),
  region: z.string(),
  phone: z.string(),
  address: z.string(),
  from: z.string().nullable(),
  until: z.string().nullable(),
  source: z.string(),
  /** Revision that brought it in this form. */
  revision: z.number().int(),
  /** Revision that ended this form; null while it is in the newest. */
  goneRevision: z.number().int().nullable(),
  by: z.string(),
  at: z.string(),
})
export type WatchEntryRow = z.infer<typeof watchEntryRow>
export const watchEntryRecords = records(watchEntryRow)

export const watchRevisionPage = z.strictObject({ bizId, ...currentSize })

/** Change of a list; `changed` entries have another form than before. */
const watchRevisionRow = z.object({
  revision: z.number().int(),
  at: z.string(),
  by: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  removed: z.number().int(),
  /** File that was imported; empty for a change by hand. */
  fileName: z.string(),
})
export type WatchRevisionRow = z.infer<typeof watchRevisionRow>
export const watchRevisionRecords = records(watchRevisionRow)

/** Rule models and scenes that read a list, in their drafts or in any version. */
export const watchListUse = z.object({
  models: z.array(
    z.object({ bizId: z.string(), name: z.string(), workspaceId: z.number().int(), workspaceName: z.string() }),
  ),
  /** Models of workspaces of which the reader is no member. */
  hiddenModels: z.number().int(),
  scenes: z.array(z.object({ bizId: z.string(), name: z.string() })),
})
export type WatchListUse = z.infer<typeof watchListUse>

export const removingWatchEntries = z.strictObject({
  bizId,
  entryBizIds: z.array(bizId).min(1).max(code.entriesRemovedAtOnce),
})
export const removedWatchEntries = z.object({ revision: z.number().int() })

/** Values to compare with the entries, the name first. */
export const tryingWatchList = z.strictObject({
  bizId,
  name: requiredLine(code.entryNameMax),
  least: z.coerce.number().int().min(1).max(100).default(code.triedLeastUsual),
  number: field(code.entryNumberMax),
  bornOn: day.nullable().default(null),
  region: field(code.entryFieldMax),
  phone: field(code.entryNumberMax),
  address: field(code.entryFieldMax),
})
export type TryingWatchList = z.infer<typeof tryingWatchList>

/** Entries in force today, the most similar first. */
export const triedWatchList = z.object({
  revision: z.number().int(),
  /**
   * True if the list is so long that only entries were compared that share one of the name's rarer pairs of characters.
   */
  isNarrowed: z.boolean(),
  hits: z.array(
    z.object({
      entryBizId: z.string(),
      /** Name or alias that is the most similar. */
      name: z.string(),
      /** Name of its entry. */
      entryName: z.string(),
      /** Writings that were set aside to find them equal or similar. */
      reasons: z.array(z.enum(code.MatchReason)),
      likeness: z.number().int(),
      /** Fields that agree, of those with a value on both sides. */
      agreed: z.number().int(),
      compared: z.number().int(),
    }),
  ),
})
export type TriedWatchList = z.infer<typeof triedWatchList>
