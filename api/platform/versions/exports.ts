import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import { removeOldExports } from '#api/platform/exports/columns.ts'
import {
  type Asker,
  type Ending,
  type ExportId,
  entityExports,
  exportKind,
  keepWorkbook,
} from '#api/platform/exports/entity-exports.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import { file, type Route, read, write } from '#api/platform/http/route.ts'
import { defineJob, type Job, type Run, recurring } from '#api/platform/jobs/job.ts'
import type { Call } from '#contract/platform/call.ts'
import type { exportJob } from '#contract/platform/exports/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'

/** A visible version of the caller, with data of its domain. */
type Seen = { found: { number: number } }
/** A requested export with its requester. */
type Requested = ExportId & Asker

type Settings<Version extends Seen, Request extends Requested> = {
  /** Prefix of job names. */
  feature: string
  /** Names of a version in the audit trail, and of a workbook in the file store. */
  object: string
  owner: string
  table: Parameters<typeof entityExports>[0]
  column: PgColumn
  /** Finds a version that the caller sees. Refuses notFound. */
  find(on: Db | Tx, by: { caller: Caller; clock: Clock }, id: number): Promise<Version | Refusal>
  /** Refusal if the version has no result. */
  refuseFor(seen: Version): Refusal | undefined
  /** Number of lines in the workbook. */
  linesOf(seen: Version): number
  titleOf(clock: Clock, job: { createdAt: string; language: Language }, seen: Version): string
  /** Finds an unfinished export; undefined if it has finished or its version was deleted. */
  findRequest(on: Db | Tx, clock: Clock, id: ExportId): Promise<Request | undefined>
  /** Notifies a user that the export has ended. */
  tell(tx: Tx, request: Request, userId: number, how: 'done' | 'failed'): Promise<void>
}

type Named = z.ZodType<{ id: number }>
type Own = z.ZodType<{ id: number; jobId: string }>
type Calls = {
  start: Call<z.ZodType, Named, typeof exportJob>
  list: Call<Named, z.ZodType, z.ZodArray<typeof exportJob>>
  cancel: Call<Own, z.ZodType, z.ZodNull>
  fetch: Call<Own>
}

export type WritingDeps = { db: Db; clock: Clock; files: FileStore; signals: Signals }

/** A workbook in progress; `keep` stores it with its number of lines. */
export type WritingOf<Request> = { request: Request; run: Run; keep: (workbook: Blob, lines: number) => Promise<void> }

/** Workbooks of versions, each written by a background job and stored for its requester. */
export function exportsOfVersions<Version extends Seen, Request extends Requested>(sort: Settings<Version, Request>) {
  const kind = exportKind(`${sort.feature}.export`)
  const workbooks = entityExports(sort.table, { column: sort.column, kind })

  /** Starts an export, or returns the running one. Refuses notFound, quota.full, and as `refuseFor`. */
  async function start(tx: Tx, by: { caller: Caller; clock: Clock }, id: number) {
    const seen = await sort.find(tx, by, id)
    if (isRefusal(seen)) return seen
    const refused = sort.refuseFor(seen)
    if (refused) return refused
    const { language } = by.caller
    const { userId, delegation } = signedIn(by.caller)
    const agentId = delegation?.agent.userId ?? null
    const started = await workbooks.start(tx, { ofId: id, userId, agentId, language, total: sort.linesOf(seen) })
    return isRefusal(started) ? started : { ...started, number: seen.found.number }
  }

  type OwnExport = { caller: Caller; clock: Clock; id: number; jobId: string }
  async function findOwn(on: Db | Tx, { id, jobId, ...by }: OwnExport) {
    const seen = await sort.find(on, by, id)
    if (isRefusal(seen)) return seen
    const job = await workbooks.findOwn(on, { ofId: id, jobId, userId: signedIn(by.caller).userId })
    return job ? { seen, job } : refuse('notFound')
  }

  /** Ends an export and notifies the requester on commit; false if it had ended or was deleted. */
  const end = (tx: Tx, { clock }: WritingDeps, request: Request, ending: Ending): Promise<boolean> =>
    workbooks.end(tx, clock, request, { ending, tell: (userId, how) => sort.tell(tx, request, userId, how) })

  return {
    forgetFiles: workbooks.forgetFiles,

    routes({ db, clock, files }: Pick<WritingDeps, 'db' | 'clock' | 'files'>, calls: Calls): Route[] {
      const objectOf = (id: number) => `${sort.object}:${id}`
      return [
        write(calls.start, async (tx, { body: { id }, caller }) => {
          const started = await start(tx, { caller, clock }, id)
          if (isRefusal(started)) return started
          const { job, number, begun } = started
          return { reply: job, object: objectOf(id), detail: { number, export: job.jobId, begun } }
        }),
        read(calls.list, async ({ query: { id }, caller }) => {
          const seen = await sort.find(db, { caller, clock }, id)
          return isRefusal(seen) ? seen : workbooks.list(db, { ofId: id, userId: signedIn(caller).userId })
        }),
        write(calls.cancel, async (tx, { query: { id, jobId }, caller }) => {
          const held = await findOwn(tx, { caller, clock, id, jobId })
          if (isRefusal(held)) return held
          const { number } = held.seen.found
          const refused = await workbooks.cancel(tx, clock, held.job)
          return refused ?? { reply: null, object: objectOf(id), detail: { number, export: jobId } }
        }),
        file(calls.fetch, async ({ query: { id, jobId }, caller }) => {
          const held = await findOwn(db, { caller, clock, id, jobId })
          if (isRefusal(held)) return held
          const { job, seen } = held
          const bytes = await workbooks.read(files, job)
          if (isRefusal(bytes)) return bytes
          const detail = { number: seen.found.number, export: jobId }
          return { ...workbookFile(sort.titleOf(clock, job, seen), bytes), object: objectOf(id), detail }
        }),
      ]
    },

    /** Jobs that write requested workbooks and delete expired ones. */
    jobs(deps: WritingDeps, written: (writing: WritingOf<Request>) => Promise<void>): Job[] {
      return [
        defineJob(kind, {
          async run(id, run) {
            const request = await sort.findRequest(deps.db, deps.clock, id)
            if (!request) return
            const owner = `${sort.owner}:${request.exportId}` as const
            const keep = (workbook: Blob, total: number) =>
              keepWorkbook(deps, run, { workbook, owner }, (tx, { path, bytes }) =>
                end(tx, deps, request, { path, bytes, total }),
              )
            await written({ request, run, keep })
          },
          givenUp: (id, failure) =>
            transactAnnouncing(deps, async (tx) => {
              const request = await sort.findRequest(tx, deps.clock, id)
              if (request) await end(tx, deps, request, { failure })
            }),
        }),
        defineJob(recurring(`${sort.feature}.remove-exports`, 300), {
          run: (_, { signal }) => removeOldExports(deps, sort.table, signal),
        }),
      ]
    },
  }
}
