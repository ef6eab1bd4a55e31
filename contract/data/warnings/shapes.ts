import { z } from 'zod'
import { day } from '#contract/platform/day.ts'
import { chosenNames, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { emptyOrLineUpTo, emptyOrTextUpTo, requiredLine } from '#contract/platform/text.ts'
import { accountName, bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { ColumnView, FieldType } from '../tables/codes.ts'
import * as code from './codes.ts'

const level = z.coerce.number().int().min(1).max(code.warningLevels.length)
const reason = z.string().trim().pipe(emptyOrTextUpTo(code.reasonMax)).default('')

export const warningSort = z.enum(['dueAt', 'level', 'lastSeenAt', 'firstSeenAt', 'times'])

/** Filter and order of a list of warnings. */
export const warningFilter = {
  scope: z.enum(code.WarningScope).default(code.WarningScope.queue),
  status: z.enum(code.WarningStatus).optional(),
  level: level.optional(),
  modelBizId: bizId.optional(),
  /** Usercode, or `-` for those without an assignee. */
  assignee: z.union([z.literal(code.unassigned), accountName]).optional(),
  /** First seen at least this number of days ago. */
  age: z.coerce.number().int().min(1).max(3650).optional(),
  overdue: z.union([z.boolean(), z.enum(['true', 'false']).transform((said) => said === 'true')]).optional(),
  /** Run that notified people about it. */
  run: z.coerce.number().int().positive().optional(),
  /** Matches the model's name, and keys that the reader sees plain. */
  keyword: z.string().trim().max(50).optional(),
  sort: warningSort.default('dueAt'),
  order: sortOrder.default('asc'),
}

/** Without a workspace, the caller's own warnings in all of their workspaces. */
export const warningPage = z
  .strictObject({
    workspaceBizId: bizId.optional(),
    /** Limits the result to these warnings. */
    bizIds: z.array(bizId).max(code.decidedWarningsMax).optional(),
    ...currentSize,
    ...warningFilter,
  })
  .refine(({ workspaceBizId, scope }) => workspaceBizId !== undefined || scope === code.WarningScope.mine, {
    error: 'required',
    path: ['workspaceBizId'],
  })
export type WarningFilter = Pick<z.output<typeof warningPage>, keyof typeof warningFilter>

export const exportingWarnings = z.strictObject({
  workspaceBizId: bizId,
  ...warningFilter,
  ids: chosenNames.optional(),
})

const person = z.object({ usercode: z.string(), name: z.string() })
/** A value of the subject's key; null if the reader's right conceals it. */
const keyPart = z.object({
  name: z.string(),
  view: z.enum(ColumnView),
  fieldType: z.enum(FieldType),
  value: z.string().nullable(),
})
export type KeyPart = z.infer<typeof keyPart>

const warningRow = z.object({
  bizId: z.string(),
  model: z.object({ bizId: z.string(), name: z.string() }),
  workspace: z.object({ id: z.number().int(), bizId: z.string(), name: z.string() }),
  /** Number of the model's version that found it last. */
  number: z.number().int(),
  key: z.array(keyPart),
  judgingField: z.string(),
  /** Null if the reader's right conceals it. */
  judgingValue: z.string().nullable(),
  level: z.number().int(),
  score: z.number().nullable(),
  status: z.enum(code.WarningStatus),
  firstSeenAt: z.string(),
  lastSeenAt: z.string(),
  times: z.number().int(),
  assignee: person.nullable(),
  /** Null once it is decided or ended. */
  dueAt: z.string().nullable(),
  isOverdue: z.boolean(),
  isSnoozed: z.boolean(),
  /** Null while it is snoozed until it gets worse. */
  snoozedUntil: z.string().nullable(),
  version: z.number().int(),
})
export type WarningRow = z.infer<typeof warningRow>

const facets = z.object({
  /** Number of warnings in each list, and of overdue ones in the queue. */
  queue: z.number().int(),
  mine: z.number().int(),
  handedOn: z.number().int(),
  overdue: z.number().int(),
  models: z.array(z.object({ bizId: z.string(), name: z.string() })),
  people: z.array(person),
  /** Models whose newest run could not be recorded, so that their warnings are those of earlier runs. */
  unrecorded: z.array(z.object({ bizId: z.string(), name: z.string(), at: z.string() })),
})
export const warningRecords = records(warningRow).extend({ about: facets })

/** `workspaceBizId` and the filter of the list that the page came from, for the neighbours in its order. */
export const byWarning = z.strictObject({ bizId, ...warningFilter })

const hitRule = z.object({
  name: z.string(),
  /** Warnings with this rule that people confirmed, and those that were false alarms. */
  confirmed: z.number().int(),
  falseAlarms: z.number().int(),
})
export type HitRule = z.infer<typeof hitRule>

const runLink = z.object({
  bizId: z.string().nullable(),
  processBizId: z.string().nullable(),
  at: z.string(),
})
const history = z.object({
  change: z.enum(code.WarningChange),
  from: z.enum(code.WarningStatus).nullable(),
  to: z.enum(code.WarningStatus),
  level: z.number().int(),
  /** Null for a run. */
  by: person.nullable(),
  /** The new assignee; null if unassigned. */
  assignee: person.nullable(),
  reason: z.string(),
  snoozedUntil: z.string().nullable(),
  at: z.string(),
})
export type WarningHistory = z.infer<typeof history>

export const warningDetail = warningRow.extend({
  /** Null if the reader's right conceals them. */
  hits: z.array(hitRule).nullable(),
  /** Key cells by which the reasons of its row are found; null if the reader's right conceals any. */
  rowKey: z.string().nullable(),
  /** True if the reader's right conceals part of it. */
  isConcealed: z.boolean(),
  table: z.object({ bizId: z.string(), tableName: z.string() }).nullable(),
  dataVersion: z.number().int().nullable(),
  run: runLink.nullable(),
  endedRun: runLink.nullable(),
  handover: z.object({ to: z.enum(code.HandoverTo), reference: z.string(), address: z.string() }).nullable(),
  reason: z.string(),
  history: z.array(history),
  decisions: z.array(z.enum(code.WarningDecision)),
  mayAct: z.boolean(),
  maySnooze: z.boolean(),
  people: z.array(person),
  previous: z.string().nullable(),
  next: z.string().nullable(),
})
export type WarningDetail = z.infer<typeof warningDetail>

const items = z
  .array(z.strictObject({ bizId, version: rowVersion }))
  .min(1, 'required')
  .max(code.decidedWarningsMax)
  .refine((list) => new Set(list.map((each) => each.bizId)).size === list.length, 'warnings-faults:twice')

/** All or nothing. */
export const decidingWarnings = z
  .strictObject({
    items,
    decision: z.enum(code.WarningDecision, { error: 'required' }),
    reason,
    handover: z
      .strictObject({
        to: z.enum(code.HandoverTo, { error: 'required' }),
        reference: requiredLine(code.referenceMax),
        address: z
          .string()
          .trim()
          .pipe(emptyOrLineUpTo(code.handoverAddressMax))
          .refine((text) => text === '' || /^(https?:\/\/|\/(?!\/))\S+$/.test(text), 'warnings-faults:address')
          .default(''),
      })
      .optional(),
  })
  .superRefine(({ decision, reason: said, handover }, context) => {
    const needed = (path: string) => context.addIssue({ code: 'custom', message: 'required', path: [path] })
    const isReasoned = decision === 'falseAlarm' || decision === 'close' || decision === 'reopen'
    if (isReasoned && said === '') needed('reason')
    if (decision === 'handOver' && !handover) needed('handover')
  })
export type DecidingWarnings = z.output<typeof decidingWarnings>

export const snoozingWarnings = z
  .strictObject({ items, snooze: z.enum(code.Snooze, { error: 'required' }), until: day.optional(), reason })
  .superRefine(({ snooze, until }, context) => {
    if (snooze === 'until' && until === undefined)
      context.addIssue({ code: 'custom', message: 'required', path: ['until'] })
  })
export type SnoozingWarnings = z.output<typeof snoozingWarnings>

/** Unassigns the warnings without an assignee. */
export const assigningWarnings = z.strictObject({ items, assignee: accountName.optional(), reason })
export type AssigningWarnings = z.output<typeof assigningWarnings>

/** `versions`: those of the items, in their order. */
export const changedWarnings = z.object({ versions: z.array(z.number().int()) })

const dueDays = z.coerce.number({ error: 'required' }).int().min(1).max(code.dueDaysMax)
export const inWorkspace = z.strictObject({ workspaceBizId: bizId })
export const warningSettings = z.object({
  /** Days by level, from the lowest. */
  dueDays: z.array(z.number().int()).length(code.warningLevels.length),
  version: z.number().int(),
  mayEdit: z.boolean(),
})
export const savingSettings = z.strictObject({
  workspaceBizId: bizId,
  dueDays: z.array(dueDays).length(code.warningLevels.length),
  version: rowVersion,
})
export const savedSettings = z.object({ version: z.number().int() })
