import { z } from 'zod'
import { condition } from '#contract/data/conditions.ts'
import { fieldName } from '#contract/data/names.ts'
import { ColumnView, columnsMax } from '#contract/data/tables/codes.ts'
import { tableColumn } from '#contract/data/tables/shapes.ts'
import { day } from '#contract/platform/day.ts'
import { currentSize, records, sortOrder } from '#contract/platform/paging.ts'
import { textUpTo } from '#contract/platform/text.ts'
import { bizId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import {
  AuthorizationState,
  purposeMax,
  purposeMin,
  RequestStatus,
  RightHolder,
  reasonMax,
  TablePermission,
} from './codes.ts'

const permissions = z
  .array(z.enum(TablePermission), { error: 'permissionRequired' })
  .min(1, 'permissionRequired')
  .max(Object.keys(TablePermission).length)
  .transform((chosen) => Object.values(TablePermission).filter((each) => chosen.includes(each)))
const columns = z.array(fieldName, { error: 'columnRequired' }).min(1, 'columnRequired').max(columnsMax)
const reason = z.string({ error: 'required' }).trim().pipe(textUpTo(reasonMax))
const rowCondition = condition.nullable().default(null)

export const applying = z.strictObject({
  tableBizId: bizId,
  /** The workspace that will use the table. */
  workspaceBizId: bizId,
  permissions,
  /** Requested columns. */
  columns,
  rowCondition,
  purpose: z
    .string({ error: 'required' })
    .trim()
    .pipe(textUpTo(purposeMax))
    .pipe(z.string().min(purposeMin, 'purposeTooShort')),
  /** First and last day, in the organisation's time zone. */
  from: day,
  until: day,
})
export type Applying = z.infer<typeof applying>

export const changingRequest = z.strictObject({ bizId, version: rowVersion })

const views = z.record(fieldName, z.enum(ColumnView))

/** An approval may grant less than was requested: absent fields are as requested. */
export const deciding = z.strictObject({
  bizId,
  version: rowVersion,
  decision: z.enum([RequestStatus.approved, RequestStatus.rejected]),
  reason,
  permissions: permissions.optional(),
  columns: views.optional(),
  rowCondition: condition.nullable().optional(),
  from: day.optional(),
  until: day.optional(),
})
export type Deciding = z.infer<typeof deciding>

export const revoking = z.strictObject({ bizId, reason })

export const requestScope = z.enum(['mine', 'workspace', 'owned', 'toDecide'])
export const requestSort = z.enum(['createdAt', 'until', 'tableName'])
export const requestPage = z
  .strictObject({
    ...currentSize,
    scope: requestScope.default('mine'),
    /** Required for the scopes `workspace` (requests by this workspace) and `owned` (requests for its tables). */
    workspaceBizId: bizId.optional(),
    tableBizId: bizId.optional(),
    status: z.enum(RequestStatus).optional(),
    /** Matches the table's name or title, the applicant, the workspace or the purpose. */
    keyword: z.string().trim().max(50).optional(),
    sort: requestSort.default('createdAt'),
    order: sortOrder.default('desc'),
  })
  .refine(({ scope, workspaceBizId }) => (scope !== 'workspace' && scope !== 'owned') || workspaceBizId !== undefined, {
    error: 'required',
    path: ['workspaceBizId'],
  })

const person = z.object({ usercode: z.string(), name: z.string() })

const granted = z.object({
  bizId: z.string(),
  permissions: z.array(z.enum(TablePermission)),
  columns: z.record(z.string(), z.enum(ColumnView)),
  rowCondition: condition.nullable(),
  from: z.string(),
  until: z.string(),
  revokedAt: z.string().nullable(),
  revokedBy: z.string().nullable(),
  revokeReason: z.string().nullable(),
  /** True once a newer right of the workspace has started. */
  isReplaced: z.boolean(),
})
export type GrantDetail = z.infer<typeof granted>

const requestRow = z.object({
  bizId: z.string(),
  table: z.object({ bizId: z.string(), tableName: z.string(), title: z.string(), market: z.string() }),
  workspace: z.object({ bizId: z.string(), id: z.number().int(), name: z.string() }),
  applicant: person,
  permissions: z.array(z.enum(TablePermission)),
  columns: z.array(z.string()),
  rowCondition: condition.nullable(),
  purpose: z.string(),
  from: z.string(),
  until: z.string(),
  status: z.enum(RequestStatus),
  /** State of the table for the workspace today. */
  state: z.enum(AuthorizationState),
  decidedBy: person.nullable(),
  decidedAt: z.string().nullable(),
  reason: z.string().nullable(),
  grant: granted.nullable(),
  /** True if the caller may decide it. */
  mayDecide: z.boolean(),
  createdAt: z.string(),
  version: z.number().int(),
})
export type RequestRow = z.infer<typeof requestRow>
export const requestRecords = records(requestRow)

/** A request with the requested columns, for the person who decides. */
export const requestDetail = requestRow.extend({
  columnDetails: z.array(
    tableColumn.pick({ name: true, title: true, fieldType: true, personalKind: true, defaultView: true }),
  ),
  /** Right in force that an approval replaces; null if there is none, or once it is decided. */
  replaces: granted.pick({ permissions: true, columns: true, from: true, until: true }).nullable(),
})
export type RequestDetail = z.infer<typeof requestDetail>
export const byRequest = z.strictObject({ bizId })
export const savedRequest = z.object({ bizId: z.string() })

// Rights

/** Reasons of a right or its absence: texts under `authorizations:why.<key>`. */
const rightReason = z.enum([
  'ownWorkspace',
  'grant',
  'notMember',
  'role',
  'notApplied',
  'pending',
  'rejected',
  'cancelled',
  'notYet',
  'ended',
  'revoked',
  'withdrawn',
  'halted',
  'conditionOutdated',
  'delegation',
  'changed',
  'columnLeftOut',
  'defaultView',
])
export type RightReason = z.infer<typeof rightReason>

export const effectiveQuery = z.strictObject({
  tableBizId: bizId,
  workspaceBizId: bizId,
  usercode: z.string().trim().min(1).max(50),
})

export const effectiveRight = z.object({
  state: z.enum(AuthorizationState),
  permissions: z.array(z.object({ permission: z.enum(TablePermission), allowed: z.boolean(), why: rightReason })),
  columns: z.array(z.object({ name: z.string(), title: z.string(), view: z.enum(ColumnView), why: rightReason })),
  rowCondition: condition.nullable(),
  until: z.string().nullable(),
  /** People who can grant the missing right. */
  deciders: z.array(person),
})
export type EffectiveRight = z.infer<typeof effectiveRight>

export const matrixSort = z.enum(['usercode', 'tableName'])
const matrixFilter = {
  /** Matches the person, the table or the workspace. */
  keyword: z.string().trim().max(50).optional(),
  tableBizId: bizId.optional(),
  marketBizId: bizId.optional(),
  /** Rights as of that day; today if absent. */
  day: day.optional(),
  sort: matrixSort.default('usercode'),
  order: sortOrder.default('asc'),
}
export const matrixPage = z.strictObject({ ...currentSize, ...matrixFilter })
export const matrixExport = z.strictObject(matrixFilter)

const matrixRow = z.object({
  person,
  table: z.object({ bizId: z.string(), tableName: z.string(), title: z.string() }),
  workspace: z.object({ bizId: z.string(), name: z.string() }),
  permissions: z.array(z.enum(TablePermission)),
  /** Titles of columns by view; names of columns without a title. */
  plain: z.array(z.string()),
  masked: z.array(z.string()),
  hidden: z.array(z.string()),
  hasRowCondition: z.boolean(),
  why: rightReason,
  holder: z.enum(RightHolder),
  /** Name of the member for whom an agent acts. */
  actingFor: z.string().nullable(),
  until: z.string().nullable(),
})
export type MatrixRow = z.infer<typeof matrixRow>
export const matrixRecords = records(matrixRow).extend({
  /** First day from which memberships are exact; null if all days are. */
  exactFrom: z.string().nullable(),
})
