import { z } from 'zod'
import { day } from '#contract/platform/day.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { requiredLine, textUpTo } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { foundEntry, listRevision, readCell, ruleId, versionNumber } from '../rules/shapes.ts'
import { FieldType } from '../tables/codes.ts'
import * as code from './codes.ts'

const sceneCode = z
  .string({ error: 'required' })
  .trim()
  .max(code.sceneCodeMax)
  .regex(/^[A-Za-z][A-Za-z0-9_-]*$/, 'screening-faults:codeInvalid')
const score = z.coerce.number({ error: 'required' }).min(0).max(code.scoreMax)

export const scenePage = z.strictObject({
  ...currentSize,
  /** Matches the code or the name. */
  keyword: z.string().trim().max(50).optional(),
  state: z.enum(code.SceneState).optional(),
  sort: z.enum(['name', 'code', 'updatedAt']).default('updatedAt'),
  order: sortOrder.default('desc'),
})

const sceneSettings = {
  name: requiredLine(code.sceneNameMax),
  modelBizId: bizId,
  /** Version of the model that decides. */
  number: versionNumber,
  /** Shadow version that is evaluated in parallel and decides nothing. */
  shadowNumber: versionNumber.nullable().default(null),
  /** Scores from which a row is reviewed or blocked; null for never. */
  reviewFrom: score.nullable().default(null),
  blockFrom: score.nullable().default(null),
  /** Outcome where the rules cannot decide. */
  fallback: z.enum(code.Outcome),
  budgetMs: z.coerce.number({ error: 'required' }).int().min(code.budgetMsMin).max(code.budgetMsMax),
  /** Largest distance of a row's timestamp from the clock; null for any. */
  skewSeconds: z.coerce.number().int().min(1).max(code.skewSecondsMax).nullable().default(null),
}

/**
 * Without a bizId adds a scene; with one edits it, which needs `version`. A live scene changes when it is put live
 * again.
 */
export const savingScene = z
  .strictObject({ bizId: bizId.optional(), version: rowVersion.optional(), code: sceneCode, ...sceneSettings })
  .superRefine(({ bizId, version, reviewFrom, blockFrom }, context) => {
    const fault = (message: string, path: string) => context.addIssue({ code: 'custom', message, path: [path] })
    if (bizId !== undefined && version === undefined) fault('required', 'version')
    if (reviewFrom === null && blockFrom === null) fault('screening-faults:scoreNeeded', 'blockFrom')
    if (reviewFrom !== null && blockFrom !== null && reviewFrom > blockFrom)
      fault('screening-faults:reviewAboveBlock', 'reviewFrom')
  })
export type SavingScene = z.infer<typeof savingScene>
export const savedScene = z.object({ bizId: z.string(), version: z.number().int() })

export const byScene = z.strictObject({ bizId })
export const changingScene = z.strictObject({ bizId, version: rowVersion })

const sceneRow = z.object({
  bizId: z.string(),
  code: z.string(),
  name: z.string(),
  state: z.enum(code.SceneState),
  modelBizId: z.string(),
  modelName: z.string(),
  /** Version that decides; null unless live or paused. */
  liveNumber: z.number().int().nullable(),
  liveAt: z.string().nullable(),
  liveBy: z.string().nullable(),
  updatedAt: z.string(),
  version: z.number().int(),
})
export type SceneRow = z.infer<typeof sceneRow>
export const sceneRecords = records(sceneRow)

/** Field that a call must send. */
const sceneField = z.object({ name: z.string(), fieldType: z.enum(FieldType) })
export type SceneField = z.infer<typeof sceneField>

export const sceneDetail = sceneRow.extend({
  number: z.number().int(),
  shadowNumber: z.number().int().nullable(),
  reviewFrom: z.number().nullable(),
  blockFrom: z.number().nullable(),
  fallback: z.enum(code.Outcome),
  budgetMs: z.number().int(),
  skewSeconds: z.number().int().nullable(),
  /** True if the settings differ from the live ones. */
  isChanged: z.boolean(),
  /** Workspace of the model; null for readers who are no members. */
  workspaceId: z.number().int().nullable(),
  /** Newest version of the model. */
  newestNumber: z.number().int(),
  /** Fields of the version that is set, as this reader sees them; null if they may not see the model. */
  fields: z.array(sceneField).nullable(),
})
export type SceneDetail = z.infer<typeof sceneDetail>

const dataValue = z.union([z.string().max(code.dataTextMax), z.number(), z.boolean(), z.null()])
const data = z.record(z.string().max(60), dataValue).superRefine((value, context) => {
  const found = Object.keys(value).length
  const params = { max: code.dataFieldsMax, found }
  if (found > code.dataFieldsMax)
    context.addIssue({ code: 'custom', message: 'screening-faults:fieldsTooMany', params })
})
const subjectKey = z.string({ error: 'required' }).trim().min(1, 'required').max(code.subjectKeyMax)

/** `key` names the row, such as a transaction's number. It is also the idempotency key unless the call has one. */
const screenedRow = {
  key: subjectKey,
  /** Values of the main table's columns that the rules read, by name; decimals of more than 15 digits as text. */
  data,
  idempotencyKey: subjectKey.optional(),
}
export const screening = z.strictObject({ sceneCode, ...screenedRow })
export type Screening = z.infer<typeof screening>
export type ScreeningData = z.infer<typeof data>

const hitRule = z.object({ rule: z.string(), name: z.string(), weight: z.number() })
export const screened = z.object({
  /** Name of the decision for its page and review. */
  decisionBizId: z.string(),
  outcome: z.enum(code.Outcome),
  /** Null if the fallback was used. */
  score: z.number().nullable(),
  level: z.number().int().nullable(),
  hits: z.array(hitRule),
  /** Reason why the fallback was taken; null if the rules decided. */
  fallback: z.enum(code.FallbackReason).nullable(),
  timedOut: z.boolean(),
  /** Version of the model; null if none could be read. */
  number: z.number().int().nullable(),
  ms: z.number(),
  /** True for the stored answer of an earlier call. */
  repeated: z.boolean(),
})
export type Screened = z.infer<typeof screened>

export const screeningBatch = z.strictObject({
  sceneCode,
  rows: z.array(z.strictObject(screenedRow)).min(1).max(code.batchMax),
})
/** Refusal of one row, in the form that a separate call would have. */
const rowFault = z.object({
  code: z.string(),
  msg: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
})
export const screenedBatch = z.object({
  results: z.array(z.object({ key: z.string(), decision: screened.nullable(), fault: rowFault.nullable() })),
})
export type ScreenedBatch = z.infer<typeof screenedBatch>

const decisionFilter = {
  sceneBizId: bizId.optional(),
  outcome: z.enum(code.Outcome).optional(),
  review: z.enum(code.ReviewState).optional(),
  /** Id of a rule that hit. */
  rule: ruleId.optional(),
  /** Decisions for which the fallback was used. */
  isFallback: z.boolean().optional(),
  /** Start of the row's key. */
  keyword: z.string().trim().max(50).optional(),
  /** Days of the organisation. */
  from: day.optional(),
  until: day.optional(),
  /** Hour of each of these days. */
  hour: z.coerce.number().int().min(0).max(23).optional(),
}
export const decisionPage = z.strictObject({ ...currentSize, ...decisionFilter, order: sortOrder.default('desc') })
export type DecisionPage = z.infer<typeof decisionPage>
export const exportingDecisions = z.strictObject({ ...decisionFilter, order: sortOrder.default('desc') })

/** Waiting reviews, oldest first; `mine`: those that the caller has claimed. */
export const queuePage = z.strictObject({
  ...currentSize,
  sceneBizId: bizId.optional(),
  mine: z.boolean().default(false),
})

const decisionRow = z.object({
  bizId: z.string(),
  sceneBizId: z.string(),
  sceneCode: z.string(),
  sceneName: z.string(),
  key: z.string(),
  outcome: z.enum(code.Outcome),
  score: z.number().nullable(),
  level: z.number().int().nullable(),
  fallback: z.enum(code.FallbackReason).nullable(),
  timedOut: z.boolean(),
  number: z.number().int().nullable(),
  ms: z.number(),
  hits: z.array(hitRule),
  at: z.string(),
  review: z.enum(code.ReviewState),
  /** Person who has claimed it. */
  reviewer: z.string().nullable(),
  verdict: z.enum(code.Verdict).nullable(),
  version: z.number().int(),
})
export type DecisionRow = z.infer<typeof decisionRow>
export const decisionRecords = records(decisionRow)

/** A value that the reader may not see is concealed, and null. */
const seenValue = readCell.extend({ isConcealed: z.boolean() })
export type SeenValue = z.infer<typeof seenValue>
const seenHit = hitRule.extend({
  /** The condition, or the parts that a combination needs; null for readers who may not see the model. */
  condition: z.string().nullable(),
  values: z.array(seenValue),
  /** Entry of a watch list that the rule found; null for other rules, and where its column is concealed. */
  entry: foundEntry.nullable(),
})
const judgement = z.object({
  at: z.string(),
  by: z.string(),
  /** Person who acted for them under a delegation. */
  agent: z.string().nullable(),
  verdict: z.enum(code.Verdict),
  reason: z.string(),
})

export const byDecision = z.strictObject({ bizId })
export const decisionDetail = decisionRow.omit({ hits: true }).extend({
  hits: z.array(seenHit),
  /** Score and outcome of the version that runs in parallel with the live one. */
  shadow: z
    .object({ number: z.number().int(), outcome: z.enum(code.Outcome), score: z.number(), hits: z.array(z.string()) })
    .nullable(),
  /** Watch lists that were read, with their revisions. */
  /** `at`: time of the revision; null for a list that was removed. */
  lists: z.array(listRevision.extend({ at: z.string().nullable() })),
  judgements: z.array(judgement),
  /** Actions that are available to the caller. */
  may: z.array(z.enum(code.ReviewAction)),
})
export type DecisionDetail = z.infer<typeof decisionDetail>

/** `decide` needs a verdict and a reason. A blocked row passes only once a second person has decided so too. */
export const reviewing = z
  .strictObject({
    bizId,
    version: rowVersion,
    action: z.enum(code.ReviewAction),
    verdict: z.enum(code.Verdict).optional(),
    reason: z.string().trim().pipe(textUpTo(code.reviewReasonMax)).optional(),
  })
  .superRefine(({ action, verdict, reason }, context) => {
    if (action !== code.ReviewAction.decide) return
    for (const [path, value] of Object.entries({ verdict, reason }))
      if (value === undefined) context.addIssue({ code: 'custom', message: 'required', path: [path] })
  })
export type Reviewing = z.infer<typeof reviewing>
export const reviewed = z.object({ version: z.number().int(), review: z.enum(code.ReviewState) })

/**
 * Judges one typed row by the settings of a scene, or by its live ones, and stores nothing. Conceals figures over
 * columns that the caller does not see in plain text.
 */
export const tryingScene = z.strictObject({ bizId, live: z.boolean().default(false), data })
export const triedScene = z.object({
  outcome: z.enum(code.Outcome),
  score: z.number().nullable(),
  level: z.number().int().nullable(),
  fallback: z.enum(code.FallbackReason).nullable(),
  ms: z.number(),
  hits: z.array(hitRule.extend({ condition: z.string(), values: z.array(seenValue), entry: foundEntry.nullable() })),
  /** Rules that could not be judged. */
  errors: z.array(z.string()),
})
export type TriedScene = z.infer<typeof triedScene>

/** Today in the organisation's time zone, of one scene or all. */
export const byToday = z.strictObject({ sceneBizId: bizId.optional() })
const counts = z.object({ pass: z.number().int(), review: z.number().int(), block: z.number().int() })
export const screeningToday = z.object({
  day: z.string(),
  total: z.number().int(),
  counts,
  /** Milliseconds; null without a decision. */
  p50: z.number().nullable(),
  p99: z.number().nullable(),
  fallbacks: z.array(z.object({ reason: z.enum(code.FallbackReason), rows: z.number().int() })),
  rules: z.array(z.object({ sceneCode: z.string(), rule: z.string(), name: z.string(), hits: z.number().int() })),
  hours: z.array(counts.extend({ hour: z.number().int() })),
  /** Pending reviews of all days. */
  waiting: z.number().int(),
})
export type ScreeningToday = z.infer<typeof screeningToday>
