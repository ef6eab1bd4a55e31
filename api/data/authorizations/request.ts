import { and, eq, sql } from 'drizzle-orm'
import { conditionExpression } from '#api/data/data-rights/condition.ts'
import { dataColumn, dataTable } from '#api/data/tables/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import type { Tx } from '#api/platform/db/connection.ts'
import type { Principal } from '#api/platform/http/caller.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { isSelf, openWorkspace } from '#api/shell/workspaces/open-workspace.ts'
import * as workspaces from '#api/shell/workspaces/table.ts'
import { RequestStatus, type TablePermission } from '#contract/data/authorizations/codes.ts'
import type { Applying, Deciding } from '#contract/data/authorizations/shapes.ts'
import { type Condition, condition as conditionShape } from '#contract/data/conditions.ts'
import { ColumnView, type FieldType, Secrecy, TableStatus } from '#contract/data/tables/codes.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { MemberStatus } from '#contract/shell/workspaces/codes.ts'
import { decidesOn } from './decider.ts'
import { notifyApplicant, notifyDeciders, type RequestSubject } from './news.ts'
import { asOf, isReplaced } from './state.ts'
import { grant, request } from './table.ts'

/** Limit on requests for tables per user. */
const tablesRequested = { name: 'tablesRequested', max: 60, minutes: 60 } as const

type Faults = Record<string, FieldError[]>
type Column = { name: string; fieldType: FieldType; defaultView: ColumnView }
type OpenTable = {
  id: number
  name: string
  workspaceId: number
  marketId: number | null
  columns: Column[]
}

const columnsOfTable = sql`coalesce((
  select json_agg(json_build_object('name', c.name, 'fieldType', c.field_type, 'defaultView', c.default_view) order by c.place)
  from ${dataColumn} c where c.table_id = t.id), '[]')`

/**
 * Applies for a table on behalf of a workspace. Refuses access.denied (not a member), execute.denied (viewer),
 * workspace.blocked, notFound (unknown, unpublished or secret), authorization.exists (own table, or a pending request),
 * validation, quota.rate. If a right is in force, the new right replaces it when it starts.
 */
export async function applyForTable(
  tx: Tx,
  clock: Clock,
  { params, actor }: { params: Applying; actor: Principal },
): Promise<{ bizId: string; table: string } | Refusal> {
  const open = await openWorkspace(tx, { key: { bizId: params.workspaceBizId }, actor, action: 'add', hold: 'share' })
  if (isRefusal(open)) return open
  // Serializes requests and decisions on one table.
  const { rows } = await tx.execute<OpenTable>(sql`
    select t.id, coalesce(nullif(t.title, ''), t.table_name) as name, t.workspace_id as "workspaceId",
      t.market_id as "marketId", ${columnsOfTable} as columns
    from ${dataTable} t
    where t.biz_id = ${params.tableBizId}
      and (t.workspace_id = ${open.id} or (t.status = ${TableStatus.published} and t.secrecy <> ${Secrecy.secret}))
    for no key update`)
  const [table] = rows
  if (!table) return refuse('notFound')
  if (table.workspaceId === open.id) return refuse('authorization.exists')
  const faults = { ...faultsOfColumns(params, table.columns, clock), ...(await faultsOfPeriod(tx, clock, params)) }
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })
  const pending = and(
    eq(request.tableId, table.id),
    eq(request.workspaceId, open.id),
    eq(request.status, RequestStatus.pending),
  )
  if ((await tx.$count(request, pending)) > 0) return refuse('authorization.exists')
  const refused = await consumeQuota(tx, clock, { quota: tablesRequested, by: userOf(actor) })
  if (refused) return refused
  const { permissions, columns, rowCondition, purpose, from, until } = params
  const bizId = randomBizId()
  await tx.insert(request).values({
    bizId,
    tableId: table.id,
    workspaceId: open.id,
    applicantId: actor.userId,
    agentId: actor.delegation?.agent.userId,
    permissions,
    columns,
    rowCondition,
    purpose,
    from,
    until,
    createdAt: sql`${clock.now}`,
  })
  const subject: RequestSubject = {
    requestBizId: bizId,
    table: table.name,
    marketId: table.marketId,
    workspace: open,
    applicantId: actor.userId,
    until,
  }
  await notifyDeciders(tx, 'applied', subject, { actor })
  return { bizId, table: params.tableBizId }
}

type Period = { from: string; until: string }

/** Limits the period to one year, starting no earlier than today. */
async function faultsOfPeriod(tx: Tx, { today }: Clock, { from, until }: Period): Promise<Faults> {
  const { rows } = await tx.execute<{ isPast: boolean; isTurned: boolean; isLong: boolean }>(sql`
    select ${from}::date < ${today} as "isPast", ${until}::date < ${from}::date as "isTurned",
      ${until}::date > ${from}::date + interval '1 year' as "isLong"`)
  const { isPast, isTurned, isLong } = rows[0] ?? {}
  const untilFault = isTurned ? 'untilBeforeFrom' : isLong ? 'grantTooLong' : undefined
  return {
    ...(isPast && { from: [{ key: 'fromPast' }] }),
    ...(untilFault && { until: [{ key: untilFault }] }),
  }
}

function faultsOfColumns(
  { columns, rowCondition }: { columns: readonly string[]; rowCondition: Condition | null },
  known: readonly Column[],
  clock: Clock,
): Faults {
  const names = new Set(known.map(({ name }) => name))
  const unknown = columns.filter((column) => !names.has(column))
  return {
    ...(unknown.length > 0 && {
      columns: unknown.map((column) => ({ key: 'tableColumnUnknown', values: { column } })),
    }),
    ...faultsOfCondition(rowCondition, known, clock),
  }
}

function faultsOfCondition(rowCondition: Condition | null, known: readonly Column[], { timeZone }: Clock): Faults {
  if (!rowCondition) return {}
  const types = new Map(known.map(({ name, fieldType }) => [name, { expression: name, fieldType }]))
  const read = conditionExpression(rowCondition, { columnOf: (name) => types.get(name), timeZone })
  return 'faults' in read ? { rowCondition: Object.values(read.faults).flat() } : {}
}

type HeldRequest = {
  id: number
  bizId: string
  version: number
  status: RequestStatus
  applicantId: number
  agentId: number | null
  permissions: TablePermission[]
  columns: string[]
  rowCondition: Condition | null
  from: string
  until: string
  isOver: boolean
  decides: boolean
  isMember: boolean
  tableId: number
  tableBizId: string
  tableName: string
  marketId: number | null
  known: Column[]
  workspaceId: number
  workspaceBizId: string
  workspaceName: string
}

/** A request that the actor may see, locked with its table. Refuses notFound. */
async function holdRequest(
  tx: Tx,
  clock: Clock,
  { bizId, actor }: { bizId: string; actor: Principal },
): Promise<HeldRequest | Refusal> {
  await tx.execute(sql`
    select 1 from ${dataTable} t where t.id in (select q.table_id from ${request} q where q.biz_id = ${bizId})
    for no key update`)
  const { rows } = await tx.execute<HeldRequest>(sql`
    select q.id, q.biz_id as "bizId", q.version, q.status, q.applicant_id as "applicantId", q.agent_id as "agentId",
      q.permissions, q.columns, q.row_condition as "rowCondition", q.from_day::text as from, q.until_day::text as until,
      q.until_day < ${clock.today} as "isOver", ${decidesOn(actor)} as decides,
      exists (select 1 from ${workspaces.workspaceMember} m
        where m.workspace_id = q.workspace_id and m.user_id = ${actor.userId} and m.status = ${MemberStatus.active}) as "isMember",
      t.id as "tableId", t.biz_id as "tableBizId", coalesce(nullif(t.title, ''), t.table_name) as "tableName",
      t.market_id as "marketId", ${columnsOfTable} as known,
      w.id as "workspaceId", w.biz_id as "workspaceBizId", w.name as "workspaceName"
    from ${request} q join ${dataTable} t on t.id = q.table_id join ${workspaces.workspace} w on w.id = q.workspace_id
    where q.biz_id = ${bizId} for no key update of q`)
  const [found] = rows
  if (!found) return refuse('notFound')
  const isSeen = found.decides || found.isMember || found.applicantId === actor.userId
  return isSeen ? found : refuse('notFound')
}

const subjectOf = (held: HeldRequest): RequestSubject => ({
  requestBizId: held.bizId,
  table: held.tableName,
  marketId: held.marketId,
  workspace: { id: held.workspaceId, bizId: held.workspaceBizId, name: held.workspaceName },
  applicantId: held.applicantId,
  until: held.until,
})

/** Cancels a request of the caller. Refuses notFound, execute.denied, authorization.decided, record.conflict. */
export async function cancelRequest(
  tx: Tx,
  clock: Clock,
  { bizId, version, actor }: { bizId: string; version: number; actor: Principal },
): Promise<{ bizId: string } | Refusal> {
  const held = await holdRequest(tx, clock, { bizId, actor })
  if (isRefusal(held)) return held
  if (held.applicantId !== actor.userId) return refuse('execute.denied')
  const refused = refusalOfState(held, version)
  if (refused) return refused
  await tx.execute(sql`
    update ${request} set status = ${RequestStatus.cancelled}, version = version + 1 where id = ${held.id}`)
  await notifyDeciders(tx, 'cancelled', subjectOf(held), { actor })
  return { bizId }
}

function refusalOfState(held: HeldRequest, version: number): Refusal | undefined {
  if (held.status !== RequestStatus.pending)
    return refuse('authorization.decided', { detail: { status: held.status, version: held.version } })
  return held.version === version ? undefined : refuse('record.conflict', { detail: { version: held.version } })
}

/**
 * Approves or rejects. An approval grants at most what was requested. Refuses notFound, execute.denied,
 * authorization.own, authorization.decided, record.conflict, validation.
 */
export async function decideRequest(
  tx: Tx,
  clock: Clock,
  { decided, actor }: { decided: Deciding; actor: Principal },
): Promise<{ bizId: string } | Refusal> {
  const { bizId, version, decision, reason } = decided
  const held = await holdRequest(tx, clock, { bizId, actor })
  if (isRefusal(held)) return held
  if (isSelf(actor, held.applicantId) || (held.agentId !== null && isSelf(actor, held.agentId)))
    return refuse('authorization.own')
  if (!held.decides) return refuse('execute.denied')
  const refused = refusalOfState(held, version)
  if (refused) return refused
  const isApproved = decision === RequestStatus.approved
  let until = held.until
  if (isApproved) {
    const given = givenBy(decided, held, clock)
    if (isRefusal(given)) return given
    await tx.insert(grant).values({
      bizId: randomBizId(),
      requestId: held.id,
      tableId: held.tableId,
      workspaceId: held.workspaceId,
      createdAt: sql`${clock.now}`,
      ...given,
    })
    until = given.until
  }
  await tx.execute(sql`
    update ${request} set status = ${decision}, decided_by_id = ${actor.userId}, decided_at = ${clock.now},
      reason = ${reason}, version = version + 1
    where id = ${held.id}`)
  await notifyApplicant(tx, isApproved ? 'approved' : 'rejected', { ...subjectOf(held), until }, { actor, reason })
  return { bizId }
}

type Given = Period & {
  permissions: TablePermission[]
  columns: Record<string, ColumnView>
  rowCondition: Condition | null
}

/** Contents of an approval: as requested or less, with the default views of the columns. */
function givenBy(decided: Deciding, held: HeldRequest, clock: Clock): Given | Refusal {
  const requested = new Set(held.columns)
  const defaults = new Map(held.known.map(({ name, defaultView }) => [name, defaultView]))
  const {
    permissions = held.permissions,
    from = held.from,
    until = held.until,
    columns = Object.fromEntries(held.columns.map((name) => [name, defaults.get(name) ?? ColumnView.hidden])),
  } = decided
  const rowCondition = narrowedCondition(decided.rowCondition, held.rowCondition)
  const faults: Faults = {}
  const beyond = Object.keys(columns).filter((name) => !requested.has(name))
  if (permissions.some((permission) => !held.permissions.includes(permission)))
    faults.permissions = [{ key: 'permissionNotAsked' }]
  if (beyond.length > 0) faults.columns = beyond.map((column) => ({ key: 'columnNotAsked', values: { column } }))
  else if (Object.values(columns).every((view) => view === ColumnView.hidden))
    faults.columns = [{ key: 'columnsAllHidden' }]
  if (from < held.from) faults.from = [{ key: 'periodNotAsked' }]
  if (until > held.until) faults.until = [{ key: 'periodNotAsked' }]
  else if (until < from) faults.until = [{ key: 'untilBeforeFrom' }]
  else if (held.isOver) faults.until = [{ key: 'untilPast' }]
  if (rowCondition === 'wider') faults.rowCondition = [{ key: 'conditionWiden' }]
  else if (rowCondition !== null && !conditionShape.safeParse(rowCondition).success)
    faults.rowCondition = [{ key: 'conditionTooLarge' }]
  else Object.assign(faults, faultsOfCondition(rowCondition, held.known, clock))
  if (Object.keys(faults).length > 0) return refuse('validation', { faults })
  return { permissions, columns, from, until, rowCondition: rowCondition === 'wider' ? null : rowCondition }
}

/** The decided condition applies in addition to the requested one, so that it never admits further rows. */
function narrowedCondition(
  given: Condition | null | undefined,
  requested: Condition | null,
): Condition | null | 'wider' {
  if (given === undefined || JSON.stringify(given) === JSON.stringify(requested)) return requested
  if (requested === null) return given
  return given === null ? 'wider' : { all: [requested, given] }
}

/**
 * Revokes the grant of a request; `bizId` names either. Refuses notFound, execute.denied, authorization.over.
 */
export async function revokeGrant(
  tx: Tx,
  clock: Clock,
  { bizId, reason, actor }: { bizId: string; reason: string; actor: Principal },
): Promise<{ bizId: string } | Refusal> {
  const { rows } = await tx.execute<{ id: number; requestBizId: string; isOver: boolean }>(sql`
    select g.id, q.biz_id as "requestBizId",
      (g.revoked_at is not null or g.until_day < ${clock.today} or ${isReplaced(asOf(clock))}) as "isOver"
    from ${grant} g join ${request} q on q.id = g.request_id
    where g.biz_id = ${bizId} or q.biz_id = ${bizId} for update of g`)
  const [found] = rows
  if (!found) return refuse('notFound')
  const held = await holdRequest(tx, clock, { bizId: found.requestBizId, actor })
  if (isRefusal(held)) return held
  if (!held.decides) return refuse('execute.denied')
  if (found.isOver) return refuse('authorization.over')
  await tx.execute(sql`
    update ${grant} set revoked_at = ${clock.now}, revoked_by_id = ${actor.userId}, revoke_reason = ${reason}
    where id = ${found.id}`)
  await notifyApplicant(tx, 'revoked', subjectOf(held), { actor, reason })
  return { bizId: found.requestBizId }
}
