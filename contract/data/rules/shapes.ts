import { z } from 'zod'
import { day } from '#contract/platform/day.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, emptyOrTextUpTo, lineUpTo, requiredLine } from '#contract/platform/text.ts'
import { accountName, bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { fieldName, remarkMax } from '../names.ts'
import { expressionTextMax } from '../processes/codes.ts'
import { ScheduleState } from '../schedules/codes.ts'
import { timing } from '../schedules/shapes.ts'
import { ColumnView, FieldType } from '../tables/codes.ts'
import * as code from './codes.ts'

/** List of at most `max` items; the fault states how many there are. */
const upTo = <T extends z.ZodType>(each: T, max: number, key: string) =>
  z.array(each).superRefine((list, context) => {
    if (list.length > max) context.addIssue({ code: 'custom', message: key, params: { max, found: list.length } })
  })

export const ruleId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]{0,39}$/, 'rules-faults:ruleIdInvalid')
const expression = z.string({ error: 'required' }).trim().min(1, 'required').max(expressionTextMax)
/** Column of the main table, or of a dimension as `name.column`. */
const column = z.string({ error: 'required' }).trim().min(1, 'required').max(60)

const decimalPlaces = (value: number) => (String(value).split('.')[1] ?? '').length
/** Adds to the score of each row that the rule hits; 0 disables the rule. */
const weight = z.coerce.number({ error: 'required' }).superRefine((value, context) => {
  const fault = (message: string, params: Record<string, string | number>) =>
    context.addIssue({ code: 'custom', message, params: { found: value, ...params } })
  if (value < 0 || value > code.weightMax) fault('rules-faults:weightRange', { max: code.weightMax })
  else if (decimalPlaces(value) > code.weightPlacesMax)
    fault('rules-faults:weightPlaces', { max: code.weightPlacesMax })
})

const commonRule = {
  id: ruleId,
  name: fieldName,
  weight,
  /** Sentence for a hit, with `{column}` for its values; empty for the condition itself. */
  words: z.string().trim().pipe(emptyOrLineUpTo(code.wordsMax)).default(''),
  /** Day on which its hits count again. */
  snoozedUntil: day.nullable().default(null),
}
/** Figure of a window's rows, with its name in the condition. */
const figure = z
  .strictObject({
    as: fieldName,
    aggregate: z.enum(code.ruleAggregates),
    /** Null for a count of rows. */
    column: column.nullable().default(null),
  })
  .refine(({ aggregate, column }) => aggregate === 'count' || column !== null, {
    error: 'rules-faults:columnNeeded',
    path: ['column'],
  })
export type RuleFigure = z.infer<typeof figure>

const rule = z.discriminatedUnion('kind', [
  z.strictObject({ ...commonRule, kind: z.literal(code.RuleKind.basic), condition: expression }),
  z.strictObject({
    ...commonRule,
    kind: z.literal(code.RuleKind.aggregation),
    /** Rows with the same values in these columns. */
    by: z.array(column).min(1, 'rules-faults:byNeeded').max(code.byColumnsMax),
    /** Timestamp or date that orders the rows. */
    time: column,
    window: z.discriminatedUnion('kind', [
      z.strictObject({
        kind: z.literal(code.WindowKind.seconds),
        seconds: z.coerce.number({ error: 'required' }).int().min(1).max(code.windowSecondsMax),
        /** True if a row exactly at the start of the window counts. */
        hasStart: z.boolean().default(false),
      }),
      z.strictObject({ kind: z.literal(code.WindowKind.day) }),
    ]),
    /** Rows that count; empty for all. */
    where: z.string().trim().max(expressionTextMax).default(''),
    figures: upTo(figure, code.figuresMax, 'rules-faults:figuresTooMany').min(1, 'rules-faults:figureNeeded'),
    condition: expression,
  }),
  z.strictObject({
    ...commonRule,
    kind: z.literal(code.RuleKind.combination),
    of: z.array(ruleId).min(2, 'rules-faults:rulesTooFew').max(code.rulesMax),
    needs: z.enum(code.Needs),
    /** For `atLeast`. */
    count: z.coerce.number().int().min(1).max(code.rulesMax).default(1),
  }),
  /** Hits if an entry in force on the day of judging equals the column after normalization. */
  z.strictObject({
    ...commonRule,
    kind: z.literal(code.RuleKind.list),
    column,
    listBizId: bizId,
    field: z.enum(code.ListField),
  }),
  /**
   * Hits if an entry in force on the day of judging has a name or alias at least as similar to the column as `least`.
   */
  z.strictObject({
    ...commonRule,
    kind: z.literal(code.RuleKind.likeness),
    column,
    listBizId: bizId,
    /** Minimum similarity; 100 requires equal names. */
    least: z.coerce.number({ error: 'required' }).int().min(1).max(100),
    /** Columns that must agree with fields of the entry; fields without a value on either side are left out. */
    agree: upTo(
      z.strictObject({ column, field: z.enum(code.agreeFields) }),
      code.agreeMax,
      'rules-faults:agreeTooMany',
    ).default([]),
  }),
])
export type Rule = z.infer<typeof rule>

/** A key of exactly one column. */
const oneKey = z.array(fieldName).superRefine((key, context) => {
  if (key.length !== 1)
    context.addIssue({ code: 'custom', message: 'rules-faults:dimensionKey', params: { found: key.length } })
})

const dimension = z.strictObject({
  name: fieldName,
  tableBizId: bizId,
  key: oneKey,
  /** Column of the main table that holds the key. */
  on: fieldName,
})

const score = z.coerce
  .number({ error: 'required' })
  .min(0)
  .max(code.rulesMax * code.weightMax)
const judgingValue = z.strictObject({
  /** Holds from this score on, if all of these rules hit. */
  scoreFrom: score.nullable().default(null),
  rules: z.array(ruleId).max(code.rulesMax).default([]),
  value: z.string().trim().pipe(lineUpTo(code.judgingValueMax)),
})
const judgingField = z.strictObject({
  name: requiredLine(code.judgingNameMax),
  /** The first value that holds; none if none does. */
  values: upTo(judgingValue, code.judgingValuesMax, 'rules-faults:valuesTooMany'),
})

const areDistinct = (names: readonly string[]) => new Set(names.map((name) => name.toLowerCase())).size === names.length

/** A model of rules over the rows of one table. */
export const ruleContent = z
  .strictObject({
    mainTable: z.strictObject({
      tableBizId: bizId,
      key: z.array(fieldName).min(1, 'rules-faults:mainKey').max(code.keyMax),
    }),
    dimensions: upTo(dimension, code.dimensionsMax, 'rules-faults:dimensionsTooMany').default([]),
    rules: upTo(rule, code.rulesMax, 'rules-faults:rulesTooMany'),
    judgingFields: upTo(judgingField, code.judgingFieldsMax, 'rules-faults:judgingTooMany').default([]),
    /** Scores from which each level starts, the first for level 1. */
    levels: upTo(score, code.levelsMax, 'rules-faults:levelsTooMany').default([]),
    /** Share that a test of a sample draws, in percent. */
    samplePercent: z.coerce.number().min(0.01).max(100).default(code.sharePercentUsual),
    /** Seconds. */
    timeBudget: z.coerce.number({ error: 'required' }).superRefine((found, context) => {
      const isFit = Number.isInteger(found) && found >= 1 && found <= code.timeBudgetMax
      const params = { min: 1, max: code.timeBudgetMax, found }
      if (!isFit) context.addIssue({ code: 'custom', message: 'rules-faults:timeBudget', params })
    }),
    /** Column that says which rows should be found, for precision and recall. */
    label: column.nullable().default(null),
    reviewOn: day.nullable().default(null),
  })
  .superRefine(({ rules, dimensions, judgingFields, levels }, context) => {
    const fault = (key: string, path: (string | number)[]) =>
      context.addIssue({ code: 'custom', message: `rules-faults:${key}`, path })
    if (!areDistinct(rules.map(({ name }) => name))) fault('ruleTwice', ['rules'])
    if (new Set(rules.map(({ id }) => id)).size < rules.length) fault('ruleIdTwice', ['rules'])
    if (!areDistinct(dimensions.map(({ name }) => name))) fault('dimensionTwice', ['dimensions'])
    if (!areDistinct(judgingFields.map(({ name }) => name))) fault('judgingTwice', ['judgingFields'])
    if (levels.some((from, at) => at > 0 && from <= Number(levels[at - 1]))) fault('levelsAscending', ['levels'])
  })
export type RuleContent = z.infer<typeof ruleContent>

export const versionNumber = z.coerce.number().int().min(1).max(1_000_000)

export const modelSort = z.enum(['name', 'updatedAt', 'createdAt'])
export const modelPage = z.strictObject({
  workspaceBizId: bizId,
  ...currentSize,
  /** Matches the name or the remark. */
  keyword: z.string().trim().max(50).optional(),
  sort: modelSort.default('updatedAt'),
  order: sortOrder.default('desc'),
})

/**
 * Without a bizId adds a model; with one edits its draft, which needs `version`. `asVersion` also keeps the draft as
 * its next version, which must have no fault.
 */
export const savingModel = z
  .strictObject({
    workspaceBizId: bizId,
    bizId: bizId.optional(),
    version: rowVersion.optional(),
    name: requiredLine(code.modelNameMax),
    remark: z.string().trim().pipe(emptyOrTextUpTo(remarkMax)).default(''),
    content: ruleContent,
    asVersion: z.boolean().default(false),
    note: z.string().trim().pipe(emptyOrLineUpTo(code.rulesModelNoteMax)).default(''),
  })
  .superRefine(({ bizId, version }, context) => {
    if (bizId !== undefined && version === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['version'] })
  })
export type SavingModel = z.infer<typeof savingModel>

/** `number`: the newest version; 0 before the first. */
export const savedModel = z.object({ bizId: z.string(), version: z.number().int(), number: z.number().int() })

/** With a number, that version; without, the draft. */
export const byModel = z.strictObject({ bizId, number: versionNumber.optional() })
export const byModelOnly = byModel.pick({ bizId: true })
export const modelVersionPage = z.strictObject({ bizId, ...currentSize })
export const handingOverModel = z.strictObject({
  bizId,
  /** Next owner. */
  usercode: accountName,
  note: z.string().trim().pipe(emptyOrLineUpTo(code.rulesModelNoteMax)).default(''),
  version: rowVersion,
})
export type HandingOverModel = z.infer<typeof handingOverModel>
export const handedOverModel = z.object({ version: z.number().int() })
export const ownerRows = z.array(z.object({ usercode: z.string(), name: z.string() }))
export const removingModels = z.strictObject({ bizIds: z.array(bizId).min(1).max(200) })

const modelRow = z.object({
  bizId: z.string(),
  name: z.string(),
  remark: z.string(),
  owner: z.string(),
  /** Rules of the draft. */
  rules: z.number().int(),
  /** Number of the newest version; 0 before the first. */
  currentVersion: z.number().int(),
  reviewOn: z.string().nullable(),
  state: z.enum(code.ModelState),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type ModelRow = z.infer<typeof modelRow>
export const modelRecords = records(modelRow)

/** Newest recorded test of a version. */
const versionTest = z.object({
  dataVersion: z.number().int(),
  rows: z.number().int(),
  hitRows: z.number().int(),
  notJudged: z.number().int(),
  by: z.string(),
  at: z.string(),
})

export const reviewPage = z.strictObject({ ...currentSize })
const reviewRow = z.object({
  bizId: z.string(),
  name: z.string(),
  workspace: z.object({ id: z.number().int(), name: z.string() }),
  reviewOn: z.string(),
})
export type ReviewRow = z.infer<typeof reviewRow>
export const reviewRecords = records(reviewRow)

const modelVersionRow = z.object({
  number: z.number().int(),
  note: z.string(),
  by: z.string(),
  at: z.string(),
  rules: z.number().int(),
  /** SHA-256 of the content. */
  digest: z.string(),
  tested: versionTest.nullable(),
})
export type ModelVersionRow = z.infer<typeof modelVersionRow>
export const modelVersionRecords = records(modelVersionRow)

/** Fault of a part of a model. Its key names a text, of validation.json unless it has another file before a colon. */
const ruleFault = z.object({
  /** Path in the content, such as `rules.0.condition`. */
  field: z.string(),
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type RuleFault = z.infer<typeof ruleFault>

/** Watch list with the revision that was read. */
export const listRevision = z.object({ listBizId: z.string(), list: z.string(), revision: z.number().int() })
export type ListRevision = z.infer<typeof listRevision>

/** Watch list that rules may use. */
const usableList = listRevision.extend({ entries: z.number().int() })
export type UsableList = z.infer<typeof usableList>

const modelColumn = z.object({ name: z.string(), fieldType: z.enum(FieldType), view: z.enum(ColumnView) })

/** Process and schedule of a model that was applied for. */
const modelSchedule = z.object({
  bizId: z.string(),
  version: z.number().int(),
  state: z.enum(ScheduleState),
  timing,
  processBizId: z.string(),
  /** Number of the model's version that it runs. */
  number: z.number().int(),
  /** Result table; null before its first run. */
  tableBizId: z.string().nullable(),
})
export type ModelSchedule = z.infer<typeof modelSchedule>

export const modelDetail = modelRow.extend({
  workspaceId: z.number().int(),
  workspaceBizId: z.string(),
  /** Number of the version that is shown; null for the draft. */
  number: z.number().int().nullable(),
  /** Null before the first application. */
  schedule: modelSchedule.nullable(),
  content: ruleContent,
  /** Columns that its conditions may read, for this reader. */
  columns: z.array(modelColumn),
  /** Watch lists that its rules may use. */
  lists: z.array(usableList),
  faults: z.array(ruleFault),
})
export type ModelDetail = z.infer<typeof modelDetail>

export const testingModel = byModel.extend({ rows: z.enum(code.testRows) })
/** Content that is not stored, such as a rule that is being typed. */
export const previewingModel = z.strictObject({ bizId, content: ruleContent, rows: z.enum(code.testRows) })

const cell = z.union([z.string(), z.number(), z.boolean(), z.null()])
export const readCell = z.object({ column: z.string(), fieldType: z.enum(FieldType), value: cell })

/** Entry of a watch list matched to a row. */
export const foundEntry = listRevision.extend({
  entryBizId: z.string(),
  /** Name or alias that is the most similar. */
  name: z.string(),
  /** 100 for equal names. */
  likeness: z.number().int(),
  /** Fields that agree, of those with a value on both sides. */
  agreed: z.number().int(),
  compared: z.number().int(),
})
export type FoundEntry = z.infer<typeof foundEntry>

/** Reason why a rule hit a row. */
const reason = z.object({
  rule: z.string(),
  name: z.string(),
  weight: z.number(),
  /** The condition, or the rules that a combination needs. */
  condition: z.string(),
  /** Sentence with the values. */
  said: z.string(),
  /** Values that it read. */
  values: z.array(readCell),
  /** Entry of a watch list that a rule of its kind found; null for other rules. */
  entry: foundEntry.nullable(),
})
export type Reason = z.infer<typeof reason>

const judgedRow = z.object({
  /** Number of the row in its table. */
  row: z.number().int(),
  key: z.array(readCell),
  score: z.number(),
  /** 0: below all levels. */
  level: z.number().int(),
  judging: z.array(z.object({ name: z.string(), value: z.string() })),
  reasons: z.array(reason),
})
export type JudgedRow = z.infer<typeof judgedRow>

export const testedModel = z.object({
  dataVersion: z.number().int(),
  /** Rows of the version, and rows that were tested. */
  of: z.number().int(),
  rows: z.number().int(),
  /** Rows for which a rule failed. */
  notJudged: z.number().int(),
  /** Rows that any rule hit. */
  hitRows: z.number().int(),
  rules: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hits: z.number().int(),
      /** Rows that no other rule hit. */
      only: z.number().int(),
      errors: z.number().int(),
    }),
  ),
  /** Pairs of rules that hit the same rows. */
  overlaps: z.array(z.object({ first: z.string(), second: z.string(), rows: z.number().int() })),
  scores: z.array(z.object({ score: z.number(), level: z.number().int(), rows: z.number().int() })),
  /**
   * Comparison with the label; null without a label. Shares are from 0 to 1, and null if there is nothing to divide by.
   */
  label: z
    .object({
      wanted: z.number().int(),
      found: z.number().int(),
      precision: z.number().nullable(),
      recall: z.number().nullable(),
    })
    .nullable(),
  /** Hits by the day of the first window's time; null without a time column. */
  days: z.array(z.object({ day: z.string(), rows: z.number().int() })).nullable(),
  /** Watch lists that were matched. */
  lists: z.array(listRevision),
  hits: z.array(judgedRow),
})
export type TestedModel = z.infer<typeof testedModel>
