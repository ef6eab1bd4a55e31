import { z } from 'zod'
import { chosenNames, currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { bizId } from '#contract/shell/accounts/user-shapes.ts'
import { DelegationStatus, HistoricalData, personKeywordMax } from './codes.ts'

/** The random bizId of a delegation. */
export const delegationId = bizId

/** A day of the organisation's calendar, as 2026-11-20. PostgreSQL's calendar has no year 0. */
const day = z.iso.date({ error: 'dateInvalid' }).refine((text) => text >= '0001', 'dateInvalid')

const usercode = z.string().trim().min(1).max(64)
/** Calls about oneself may name oneself, and nobody else. */
export const ofOneself = { usercode: usercode.optional() }
export const byUsercode = z.strictObject({ usercode })
/** The specification calls it username; it is the usercode. design: domain §8 "Teams" */
export const byUsername = z.strictObject({ username: usercode })

export const delegationSort = z.enum(['createdAt', 'startDate', 'endDate'])
const delegationOrder = { sort: delegationSort.default('createdAt'), order: sortOrder.default('desc') }

export const delegationPageQuery = z.strictObject({
  ...currentSize,
  ids: z.array(delegationId).max(200).optional(),
  /** Of the other side. */
  usercode: usercode.optional(),
  /** Part of the other side's name, account or usercode. */
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

/** What an authorizer says of a delegation; with an `id` it edits that one, made from that `version`. */
export const delegationRecord = z
  .strictObject({
    id: delegationId.optional(),
    /** usercode of the one who acts. */
    agent: z.string({ error: 'agentRequired' }).trim().min(1, 'agentRequired').max(64),
    startDate: day,
    endDate: day,
    /** menuIds of the authorizer's menu tree: modules, or pages of them, each with all that is under it. */
    modules: z.array(menuId, { error: 'moduleRequired' }).min(1, 'moduleRequired').max(500),
    historicalData: z.enum(HistoricalData).default(HistoricalData.excluded),
    version: z.coerce.number().int().optional(),
  })
  .refine(({ startDate, endDate }) => startDate <= endDate, { path: ['endDate'], error: 'endBeforeStart' })
  .refine(({ id, version }) => id === undefined || version !== undefined, { path: ['version'], error: 'required' })
export type DelegationRecord = z.infer<typeof delegationRecord>

/** A form has one id, or several under one name. */
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
  /** Days on which the agent may still act, today among them; 0 when it is over. */
  deadlineDays: z.number().int(),
  modules: z.array(z.object({ menuId: z.string(), name: z.string(), nameHans: z.string(), nameEn: z.string() })),
  status: z.enum(DelegationStatus),
  historicalData: z.enum(HistoricalData),
  /** Whether the caller authorizes; else they are the agent. */
  mine: z.boolean(),
  version: z.number().int(),
  createdAt: z.string(),
  terminatedAt: z.string().nullable(),
})
export type DelegationRow = z.infer<typeof delegationRow>
export const delegationRecords = records(delegationRow)

export const statusChoice = z.object({ value: z.enum(DelegationStatus), label: z.string() })

/** Somebody who may be authorized. */
export const agentChoice = delegationPerson.extend({ dept: z.string() })
