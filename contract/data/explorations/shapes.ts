import { z } from 'zod'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { lineUpTo } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { exploredCard, foundDigit, hasUniqueIds } from '../cards/shapes.ts'
import { condition } from '../conditions.ts'
import { fieldName } from '../names.ts'
import { ColumnView, FieldType } from '../tables/codes.ts'
import * as code from './codes.ts'

/** Letters of any script, digits, underscores, hyphens and single blanks between them, without a leading digit. */
const explorationName = z
  .string({ error: 'required' })
  .trim()
  .normalize('NFKC')
  .pipe(lineUpTo(code.explorationNameMax))
  .pipe(z.string().regex(/^[\p{L}_][\p{L}\p{M}0-9_-]*( [\p{L}\p{M}0-9_-]+)*$/u, 'processNameInvalid'))

const dataVersion = z.coerce.number().int().min(1)
const filter = condition.nullable().default(null)

export const explorationSort = z.enum(['updatedAt', 'name', 'createdAt'])
export const explorationPage = z.strictObject({
  workspaceBizId: bizId,
  ...currentSize,
  /** Matches the name, or the name or title of the table. */
  keyword: z.string().trim().max(50).optional(),
  tableBizId: bizId.optional(),
  sort: explorationSort.default('updatedAt'),
  order: sortOrder.default('desc'),
})

const explorationRow = z.object({
  bizId: z.string(),
  name: z.string(),
  /** Names are null for readers who may not see that the table exists. */
  table: z.object({ bizId: z.string(), name: z.string().nullable(), title: z.string().nullable() }),
  dataVersion: z.number().int(),
  cards: z.number().int(),
  sharedWith: z.enum(code.SharedWith),
  owner: z.string(),
  /** True for those who may edit, share, pin and remove it. */
  mayEdit: z.boolean(),
  /** Time at which the pin expires; null if it is not pinned. */
  pinnedUntil: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type ExplorationRow = z.infer<typeof explorationRow>
/** Pinned ones come first. */
export const explorationRecords = records(explorationRow)

export const byExploration = z.strictObject({ bizId })

export const explorationDetail = explorationRow.omit({ cards: true }).extend({
  workspaceId: z.number().int(),
  workspaceBizId: z.string(),
  /** Conceals values of columns that the reader does not see in plain text; such a filter returns no figures. */
  filter: condition.nullable(),
  /** Columns of the filter whose values are concealed. */
  concealed: z.array(z.string()),
  /** Filter and cards are left out for readers who may not see the rows of the table. */
  cards: z.array(exploredCard),
  /** Newest version of the table that the reader may see; null if they may not see it. */
  newestVersion: z.number().int().nullable(),
  /** False if its version was deleted, so that it has to be refreshed. */
  isVersionKept: z.boolean(),
})
export type ExplorationDetail = z.infer<typeof explorationDetail>

const cards = z.array(exploredCard).max(code.cardsMax).refine(hasUniqueIds, 'cards-faults:cardTwice')

/** Without a bizId adds an exploration; with one edits it and requires the version. */
export const savingExploration = z
  .strictObject({
    workspaceBizId: bizId,
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    tableBizId: bizId,
    /** By default the current one. */
    dataVersion: dataVersion.optional(),
    name: explorationName,
    /**
     * If absent, an edited exploration of the same table keeps its filter, even if some of its values are concealed
     * from the editor.
     */
    filter: condition.nullable().optional(),
    cards,
    sharedWith: z.enum(code.SharedWith).default(code.SharedWith.private),
  })
  .superRefine(({ bizId, version }, context) => {
    if (bizId !== undefined && version === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
  })
export type SavingExploration = z.infer<typeof savingExploration>
export const savedExploration = z.object({ bizId: z.string(), version: z.number().int() })

export const removingExplorations = z.strictObject({ bizIds: z.array(bizId).min(1).max(200) })
/** Pins the exploration again, or unpins it. */
export const pinningExploration = z.strictObject({ bizId, pinned: z.boolean() })
export const pinnedExploration = z.object({ pinnedUntil: z.string().nullable() })

// Figures, of saved explorations or none

const ofTable = {
  workspaceBizId: bizId,
  tableBizId: bizId,
  /** By default the current one. */
  dataVersion: dataVersion.optional(),
  filter,
}

export const computingCards = z.strictObject({ ...ofTable, cards: cards.min(1) })
export type ComputingCards = z.infer<typeof computingCards>

/** Rows that the card's audit test finds; for Benford's law, those with `digit`. */
const foundBy = z.strictObject({
  card: exploredCard,
  digit: foundDigit,
})
export type FoundBy = z.infer<typeof foundBy>

export const readingFigureRows = z.strictObject({
  ...ofTable,
  /** Condition of a figure. */
  condition: condition.nullable().default(null),
  found: foundBy.nullable().default(null),
  sort: fieldName.optional(),
  order: sortOrder.default('asc'),
  after: z.string().max(4000).optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
})
export type ReadingFigureRows = z.infer<typeof readingFigureRows>

/** Figures of cards, a sheet each; or, without cards, the rows behind a figure or those that an audit test finds. */
export const exportingExploration = z
  .strictObject({
    ...ofTable,
    form: z.enum(code.exploreForms).default('xlsx'),
    cards: cards.default([]),
    condition: condition.nullable().default(null),
    found: foundBy.nullable().default(null),
  })
  .refine(({ form, cards }) => form !== 'csv' || cards.length <= 1, {
    error: 'cards-faults:oneCardInCsv',
    path: ['form'],
  })
export type ExportingExploration = z.infer<typeof exportingExploration>

export const profilingColumns = z.strictObject(ofTable)

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
const profileBar = z.object({
  /** Value, or the lower end of a part of a range. */
  value: cell,
  /** Upper end, which belongs to the last part only; null for values. */
  upper: cell,
  rows: z.number().int(),
  mark: z.enum(['value', 'others', 'empty']),
  condition: condition.nullable(),
})
const profiledColumn = z.object({
  name: z.string(),
  title: z.string(),
  fieldType: z.enum(FieldType),
  view: z.enum(ColumnView),
  isKey: z.boolean(),
  /** Rows with a value, and without. */
  count: z.number().int(),
  empty: z.number().int(),
  distinct: z.number().int(),
  isApproximate: z.boolean(),
  least: cell,
  most: cell,
  mean: z.number().nullable(),
  deviation: z.number().nullable(),
  /** Parts of the range of numbers, dates and timestamps, otherwise the most frequent values. */
  form: z.enum(['range', 'values']),
  bars: z.array(profileBar),
  /** Anomalies, such as a constant column, as text keys. */
  oddities: z.array(z.object({ key: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) })),
})
export type ProfiledColumn = z.infer<typeof profiledColumn>
export const columnProfiles = z.object({
  dataVersion: z.number().int(),
  newestVersion: z.number().int(),
  timeZone: z.string(),
  rows: z.object({ of: z.number().int(), filtered: z.number().int(), hasRowCondition: z.boolean() }),
  columns: z.array(profiledColumn),
  /** Columns that the reader does not see. */
  hidden: z.number().int(),
})
export type ColumnProfiles = z.infer<typeof columnProfiles>
