import { z } from 'zod'
import { chosenNames, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { DelegationStatus, HistoricalData, personKeywordMax } from './codes.ts'

export const delegationId = bizId

/** A day of the organisation's calendar, such as 2026-11-20. PostgreSQL's calendar has no year 0. */
const day = z.iso.date({ error: 'dateInvalid' }).refine((text) => text >= '0001', 'dateInvalid')

const usercode = z.string().trim().min(1).max(64)
/** Calls about oneself accept only the caller's own usercode. */
export const ofOneself = { usercode: usercode.optional() }
export const byUsercode = z.strictObject({ usercode })
/** Called username by the specification, but holds the usercode. design: domain §8 "Teams" */
export const byUsername = z.strictObject({ username: usercode })

export const delegationSort = z.enum(['createdAt', 'startDate', 'endDate'])
const delegationOrder = { sort: delegationSort.default('createdAt'), order: sortOrder.default('desc') }

export const delegationPageQuery = z.strictObject({
  ...currentSize,
  ids: z.array(delegationId).max(200).optional(),
  /** usercode of the other party. */
  usercode: usercode.optional(),
  /** Part of the other party's name, account or usercode. */
  username: z.string().trim().max(personKeywordMax).optional(),
  status: z.enum(DelegationStatus).optional(),
  ...delegationOrder,
})
export const delegationExportQuery = z.strictObject({
  ids: chosenNames.optional(),
  username: z.string().trim().max(personKeywordMax).optional(),
  status: z.enum(DelegationStatus).optional(),
  ...delegationOrder,
})

const menuId = z.string().regex(/^[\w-]{1,64}$/, 'invalid')

/** Input of the authorizer. With an `id`, an edit of that delegation, based on that `version`. */
export const delegationRecord = z
  .strictObject({
    id: delegationId.optional(),
    /** usercode of the agent. */
    agent: z.string({ error: 'agentRequired' }).trim().min(1, 'agentRequired').max(64),
    startDate: day,
    endDate: day,
    /** menuIds from the authorizer's menu tree: modules or pages, each including its descendants. */
    modules: z.array(menuId, { error: 'moduleRequired' }).min(1, 'moduleRequired').max(500),
    historicalData: z.enum(HistoricalData).default(HistoricalData.excluded),
    version: z.coerce.number().int().optional(),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'], error: 'endBeforeStart' })
  .refine(({ id, version }) => id === undefined || version !== undefined, { path: ['version'], error: 'required' })
export type DelegationRecord = z.infer<typeof delegationRecord>

/** A form sends one id, or several under one name. */
export const delegationIds = z.strictObject({
  id: z.union([delegationId, z.array(delegationId).min(1).max(100)]).transform((id) => [id].flat()),
})

export const delegationPerson = z.object({ usercode: z.string(), name: z.string() })
export type DelegationPerson = z.infer<typeof delegationPerson>

/** spec: platform §3 "Delegate authorization" */
export const delegationRow = z.object({
  id: z.string(),
  authorizer: delegationPerson,
  agent: delegationPerson,
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Remaining days the agent may act, including today; 0 when it is over. */
  deadlineDays: z.number().int(),
  modules: z.array(z.object({ menuId: z.string(), name: z.string(), nameHans: z.string(), nameEn: z.string() })),
  status: z.enum(DelegationStatus),
  historicalData: z.enum(HistoricalData),
  /** true if the caller is the authorizer, false if the agent. */
  mine: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
  terminatedAt: z.string().nullable(),
})
export type DelegationRow = z.infer<typeof delegationRow>
export const delegationRecords = records(delegationRow)

export const statusChoice = z.object({ value: z.enum(DelegationStatus), label: z.string() })

export const agentChoice = delegationPerson.extend({ dept: z.string() })
