import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { client, dealer } from '#api/audit/master-data/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { localTime } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { retentionHours } from '#api/platform/exports/columns.ts'
import type { ExportId, entityExports } from '#api/platform/exports/entity-exports.ts'
import { linesOfExport, momentText } from '#api/platform/exports/exporter.ts'
import type { AboutLine } from '#api/platform/files/workbook/about-sheet.ts'
import { exportsOfVersions, type WritingOf } from '#api/platform/versions/exports.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import type { ObjectRow } from '#contract/audit/reviews/shapes.ts'
import type { Language, Localized } from '#contract/platform/language.ts'
import type { Refusal } from '#contract/platform/problem.ts'
import { NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { type Scope, scopeOf } from './scope.ts'
import { reviewObject, reviewProject } from './table.ts'

type Version = { number: number }
type Seen<V> = { found: V; object: ObjectRow }
type Place = { batch: string; number: number }

/** Feature-specific settings of version workbooks; the others are those of api/platform/versions/exports.ts. */
type Sort<V extends Version> = {
  feature: string
  object: string
  owner: string
  table: Parameters<typeof entityExports>[0]
  column: PgColumn
  versions: PgTable
  /** Finds a version that the caller sees. Refuses notFound. */
  find(on: Db | Tx, scope: Scope, id: number): Promise<Seen<V> | Refusal>
  /** Refusal of the action `use`, if the version has no result. */
  refuseFor(found: V, action: 'use'): Refusal | undefined
  linesOf(found: V): number
  titled(language: Language, values: Place & { day: string }): string
  said(how: 'done' | 'failed', values: Place & { hours: number }): Localized
  exportsPage(projectId: number, objectId: number, id: number): string
}

/** A requested workbook: its version and requester. */
export type ExportRequest = ExportId & {
  versionId: number
  number: number
  requestedBy: number
  language: Language
  createdAt: string
  name: string
  usercode: string
  agentId: number | null
  agentName: string | null
  agentCode: string | null
  objectId: number
  projectId: number
  batch: string
  projectName: string
  clientName: string
  dealerName: string
  dealerCode: string
  periodFrom: string
  periodTo: string
  exportedAt: string
}

export type Writing = WritingOf<ExportRequest>

/** Workbooks of versions of review objects, each written by a background job. */
export function versionExports<V extends Version>(sort: Sort<V>) {
  const of = sql.identifier(sort.column.name)

  function titleOf(
    { timeZone }: Clock,
    { createdAt, language }: { createdAt: string; language: Language },
    place: Place,
  ): string {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(createdAt))
    return sort.titled(language, { ...place, day })
  }

  async function findRequest(on: Db | Tx, clock: Clock, { exportId }: ExportId): Promise<ExportRequest | undefined> {
    const { rows } = await on.execute<ExportRequest>(sql`
      select e.id as "exportId", v.id as "versionId", v.number, e.requested_by as "requestedBy", e.language,
        e.created_at as "createdAt", u.name, u.usercode, e.requested_by_agent as "agentId", a.name as "agentName",
        a.usercode as "agentCode", o.id as "objectId", j.id as "projectId", o.review_batch_no as batch,
        j.name as "projectName", c.name as "clientName", d.name as "dealerName", d.code as "dealerCode",
        o.period_from as "periodFrom", o.period_to as "periodTo", ${localTime(clock, clock.now)} as "exportedAt"
      from ${sort.table} e
      join ${user} u on u.id = e.requested_by
      left join ${user} a on a.id = e.requested_by_agent
      join ${sort.versions} v on v.id = e.${of}
      join ${reviewObject} o on o.id = v.object_id
      join ${reviewProject} j on j.id = o.project_id
      join ${client} c on c.id = j.client_id
      join ${dealer} d on d.id = o.dealer_id
      where e.id = ${exportId} and e.finished_at is null`)
    return rows[0]
  }

  const exports = exportsOfVersions<Seen<V>, ExportRequest>({
    ...sort,
    find: (on, { caller, clock }, id) => sort.find(on, scopeOf(caller, clock), id),
    refuseFor: ({ found }) => sort.refuseFor(found, 'use'),
    linesOf: ({ found }) => sort.linesOf(found),
    titleOf: (clock, job, { found, object }) =>
      titleOf(clock, job, { batch: object.reviewBatchNo, number: found.number }),
    findRequest,
    tell: (tx, { projectId, objectId, versionId, batch, number }, userId, how) =>
      sendMessages(tx, {
        to: [userId],
        noticeType: NoticeType.dataExport,
        routeKey: RouteKey.page,
        path: sort.exportsPage(projectId, objectId, versionId),
        body: sort.said(how, { batch, number, hours: retentionHours }),
      }),
  })

  return { ...exports, titleOf }
}

/** Cover lines with the requester and the time. */
export const requestLines = (clock: Clock, request: ExportRequest): AboutLine[] => {
  const { name, usercode, agentName, agentCode, language, exportedAt } = request
  const agent = agentName === null ? null : { name: agentName, usercode: agentCode ?? '' }
  return linesOfExport(momentText(clock, exportedAt, language), { name, usercode, agent, language })
}
