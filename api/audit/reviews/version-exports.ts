import { sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { client, dealer } from '#api/audit/master-data/table.ts'
import type { Clock } from '#api/platform/clock.ts'
import { localTime } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { keptHours, removeOldExports } from '#api/platform/exports/columns.ts'
import { linesOfExport, momentText } from '#api/platform/exports/exporter.ts'
import {
  type Ending,
  type ExportId,
  exportKind,
  keepWorkbook,
  keptExports,
} from '#api/platform/exports/kept-exports.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import type { AboutLine } from '#api/platform/files/workbook/about-sheet.ts'
import { workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, file, type Route, read, signedIn, write } from '#api/platform/http/serve.ts'
import { defineJob, type Job, type Run, recurring } from '#api/platform/jobs/job.ts'
import { user } from '#api/shell/accounts/table.ts'
import { sendMessages } from '#api/shell/messages/send.ts'
import type { ObjectRow } from '#contract/audit/reviews/shapes.ts'
import type { Call } from '#contract/platform/call.ts'
import type { exportJob } from '#contract/platform/exports/shapes.ts'
import type { Language, Localized } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { NoticeType, RouteKey } from '#contract/shell/messages/codes.ts'
import { type Scope, scopeOf } from './scope.ts'
import { reviewObject, reviewProject } from './table.ts'

type Version = { number: number }
type Seen<V> = { found: V; object: ObjectRow }
type Place = { batch: string; number: number }

/** Feature-specific settings of version workbooks. */
type Sort<V extends Version> = {
  /** Prefix of job names. */
  feature: string
  /** Names of a version in the audit trail, and of a workbook in the file store. */
  object: string
  owner: string
  table: Parameters<typeof keptExports>[0]
  column: PgColumn
  versions: PgTable
  /** Finds a version that the caller sees. Refuses notFound. */
  find(on: Db | Tx, scope: Scope, id: number): Promise<Seen<V> | Refusal>
  /** Refusal of the action `use`, if the version has no result. */
  refuseFor(found: V, action: 'use'): Refusal | undefined
  /** Number of lines in the workbook. */
  linesOf(found: V): number
  titled(language: Language, values: Place & { day: string }): string
  said(how: 'done' | 'failed', values: Place & { hours: number }): Localized
  exportsPage(projectId: number, objectId: number, id: number): string
}

type Named = z.ZodType<{ id: number }>
type Own = z.ZodType<{ id: number; jobId: string }>
type Calls = {
  start: Call<z.ZodType, Named, typeof exportJob>
  list: Call<Named, z.ZodType, z.ZodArray<typeof exportJob>>
  cancel: Call<Own, z.ZodType, z.ZodNull>
  fetch: Call<Own>
}

/** A requested workbook: its version and requester. */
export type Asked = ExportId & {
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

export type WritingDeps = { db: Db; clock: Clock; files: FileStore; signals: Signals }

/** A workbook in progress; `keep` stores it with its number of lines. */
export type Writing = { asked: Asked; run: Run; keep: (workbook: Blob, lines: number) => Promise<void> }

/** Workbooks of versions of review objects, each written by a background job. */
export function versionExports<V extends Version>(sort: Sort<V>) {
  const kind = exportKind(`${sort.feature}.export`)
  const kept = keptExports(sort.table, { column: sort.column, kind })
  const of = sql.identifier(sort.column.name)

  function titleOf(
    { timeZone }: Clock,
    { createdAt, language }: { createdAt: string; language: Language },
    place: Place,
  ): string {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date(createdAt))
    return sort.titled(language, { ...place, day })
  }

  /** Returns the running export where there is one. Refuses notFound, comparison.empty, quota.full. */
  async function start(tx: Tx, { scope, id, caller }: { scope: Scope; id: number; caller: Caller }) {
    const seen = await sort.find(tx, scope, id)
    if (isRefusal(seen)) return seen
    const refused = sort.refuseFor(seen.found, 'use')
    if (refused) return refused
    const total = sort.linesOf(seen.found)
    const agentId = signedIn(caller).acting?.agent.userId ?? null
    const started = await kept.start(tx, { ofId: id, userId: scope.userId, agentId, language: caller.language, total })
    return isRefusal(started) ? started : { ...started, number: seen.found.number }
  }

  async function findOwn(on: Db | Tx, { scope, id, jobId }: { scope: Scope; id: number; jobId: string }) {
    const seen = await sort.find(on, scope, id)
    if (isRefusal(seen)) return seen
    const job = await kept.findOwn(on, { ofId: id, jobId, userId: scope.userId })
    return job ? { ...seen, job } : refuse('notFound')
  }

  /** Finds an unfinished export; undefined if it has finished or its version was deleted. */
  async function findAsked(on: Db | Tx, clock: Clock, { exportId }: ExportId): Promise<Asked | undefined> {
    const { rows } = await on.execute<Asked>(sql`
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

  /** Ends an export and notifies the requester at commit; false if it had ended or was deleted. */
  const end = (tx: Tx, { clock }: WritingDeps, asked: Asked, ending: Ending): Promise<boolean> =>
    kept.end(tx, clock, asked, {
      ending,
      tell: (userId, how) =>
        sendMessages(tx, {
          to: [userId],
          noticeType: NoticeType.dataExport,
          routeKey: RouteKey.page,
          path: sort.exportsPage(asked.projectId, asked.objectId, asked.versionId),
          body: sort.said(how, { batch: asked.batch, number: asked.number, hours: keptHours }),
        }),
    })

  return {
    titleOf,
    forgetFiles: kept.forgetFiles,

    routes({ db, clock, files }: Pick<WritingDeps, 'db' | 'clock' | 'files'>, calls: Calls): Route[] {
      const objectOf = (id: number) => `${sort.object}:${id}`
      return [
        write(calls.start, async (tx, { body: { id }, caller }) => {
          const started = await start(tx, { scope: scopeOf(caller, clock), id, caller })
          if (isRefusal(started)) return started
          const { job, number, begun } = started
          return { reply: job, object: objectOf(id), detail: { number, export: job.jobId, begun } }
        }),
        read(calls.list, async ({ query: { id }, caller }) => {
          const scope = scopeOf(caller, clock)
          const seen = await sort.find(db, scope, id)
          return isRefusal(seen) ? seen : kept.list(db, { ofId: id, userId: scope.userId })
        }),
        write(calls.cancel, async (tx, { query: { id, jobId }, caller }) => {
          const held = await findOwn(tx, { scope: scopeOf(caller, clock), id, jobId })
          if (isRefusal(held)) return held
          const refused = await kept.cancel(tx, clock, held.job)
          return refused ?? { reply: null, object: objectOf(id), detail: { number: held.found.number, export: jobId } }
        }),
        file(calls.fetch, async ({ query: { id, jobId }, caller }) => {
          const held = await findOwn(db, { scope: scopeOf(caller, clock), id, jobId })
          if (isRefusal(held)) return held
          const { job, found, object } = held
          const bytes = await kept.read(files, job)
          if (isRefusal(bytes)) return bytes
          const { number } = found
          const title = titleOf(clock, job, { batch: object.reviewBatchNo, number })
          return { ...workbookFile(title, bytes), object: objectOf(id), detail: { number, export: jobId } }
        }),
      ]
    },

    /** Jobs that write requested workbooks and delete expired ones. */
    jobs(deps: WritingDeps, written: (writing: Writing) => Promise<void>): Job[] {
      return [
        defineJob(kind, {
          async run(id, run) {
            const asked = await findAsked(deps.db, deps.clock, id)
            if (!asked) return
            const owner = `${sort.owner}:${asked.exportId}` as const
            const keep = (workbook: Blob, total: number) =>
              keepWorkbook(deps, run, { workbook, owner }, (tx, { path, bytes }) =>
                end(tx, deps, asked, { path, bytes, total }),
              )
            await written({ asked, run, keep })
          },
          givenUp: (id, failure) =>
            transactAnnouncing(deps, async (tx) => {
              const asked = await findAsked(tx, deps.clock, id)
              if (asked) await end(tx, deps, asked, { failure })
            }),
        }),
        defineJob(recurring(`${sort.feature}.remove-exports`, 300), {
          run: (_, { signal }) => removeOldExports(deps, sort.table, signal),
        }),
      ]
    },
  }
}

/** Cover lines with the requester and the time. */
export const linesOfAsked = (clock: Clock, asked: Asked): AboutLine[] => {
  const { name, usercode, agentName, agentCode, language, exportedAt } = asked
  const agent = agentName === null ? null : { name: agentName, usercode: agentCode ?? '' }
  return linesOfExport(momentText(clock, exportedAt, language), { name, usercode, agent, language })
}
