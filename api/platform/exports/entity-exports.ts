import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Clock } from '#api/platform/clock.ts'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Signals, transactAnnouncing } from '#api/platform/db/signal.ts'
import type { FileStore, StoredStream } from '#api/platform/files/store/store.ts'
import { attachFile, detachFiles, storeGenerated } from '#api/platform/files/store/stored-file.ts'
import { JobCancelled, type JobKind, type Run } from '#api/platform/jobs/job.ts'
import { cancelJob, jobStates, sendJob } from '#api/platform/jobs/send.ts'
import { randomBizId } from '#api/platform/keys.ts'
import { refuseBeyond } from '#api/platform/quota/quota.ts'
import { ExportStatus } from '#contract/platform/exports/codes.ts'
import type { ExportJobRow } from '#contract/platform/exports/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'
import { describeExport, type exportColumns, exportsListed, exportsUnderWay } from './columns.ts'

/** Business type of export files; no feature registers it, so that only the export calls serve them. */
const exportBusiness = 'export'

/** A row of an export table. */
export type ExportRow = {
  id: number
  bizId: string
  ofId: number
  requestedBy: number
  language: Language
  jobId: string
  total: number
  path: string | null
  bytes: number
  failure: string
  createdAt: string
  finishedAt: string | null
}

type Table = PgTable & { [Column in keyof ReturnType<typeof exportColumns>]: PgColumn }
type Asking = { ofId: number; userId: number; agentId: number | null; language: Language; total: number | SQL }
type Own = { ofId: number; jobId: string; userId: number }
export type Ending = { path: string; bytes: number; total: number } | { failure: string }

const exportId = z.object({ exportId: z.number() })
export type ExportId = z.infer<typeof exportId>

export const exportKind = (name: string): JobKind<ExportId> => ({ name, data: exportId, attempts: 3, pauseSeconds: 5 })

/** Requester of an export, and the agent who acted for them. */
export type Asker = { agentId: number | null; requestedBy: number }
/** Notifies the requester that the export has ended. */
type Tell = (userId: number, how: 'done' | 'failed') => Promise<void>

/**
 * Exports of entities of one type, each written by a background job that requests can watch. `column` names the entity;
 * a unique index allows one running export per entity, requester and language.
 */
export function entityExports(table: Table, { column, kind }: { column: PgColumn; kind: JobKind<ExportId> }) {
  const of = sql.identifier(column.name)
  const columns = sql`id, biz_id as "bizId", ${of} as "ofId", requested_by as "requestedBy", language, job_id as "jobId",
    total, path, bytes, failure, created_at as "createdAt", finished_at as "finishedAt"`
  const isUnderWay = sql`finished_at is null`

  async function rowsWhere(on: Db | Tx, where: SQL): Promise<ExportRow[]> {
    return (await on.execute<ExportRow>(sql`select ${columns} from ${table} where ${where}`)).rows
  }

  async function described(on: Db | Tx, rows: readonly ExportRow[]): Promise<ExportJobRow[]> {
    const underWay = rows.filter(({ finishedAt }) => finishedAt === null).map(({ jobId }) => jobId)
    const states = await jobStates(on, kind, underWay)
    return rows.map((row) => describeExport(row, states.get(row.jobId)))
  }

  return {
    /** Starts an export, or returns the running one. Refuses quota.full. */
    async start(
      tx: Tx,
      { ofId, userId, agentId, language, total }: Asking,
    ): Promise<{ job: ExportJobRow; begun: boolean } | Refusal> {
      const isMine = sql`requested_by = ${userId} and ${isUnderWay}`
      const isSame = sql`${isMine} and ${of} = ${ofId} and language = ${language}`
      const mine = await rowsWhere(tx, isMine)
      const isKnown = mine.some((row) => row.ofId === ofId && row.language === language)
      const refused = isKnown ? undefined : refuseBeyond(exportsUnderWay, mine.length)
      if (refused) return refused
      // A conflicting export may have ended before it was read, so retry once.
      for (let attempt = 0; attempt < 2; attempt++) {
        const { rows: made } = await tx.execute<ExportRow>(sql`
          insert into ${table} (${of}, biz_id, requested_by, requested_by_agent, language, total)
          values (${ofId}, ${randomBizId()}, ${userId}, ${agentId}, ${language}, ${total})
          on conflict do nothing returning ${columns}`)
        const [begun] = made
        if (begun) await sendJob(tx, kind, { exportId: begun.id }, begun.jobId)
        const [row] = begun ? [begun] : await rowsWhere(tx, isSame)
        if (!row) continue
        const [job] = await described(tx, [row])
        if (job) return { job, begun: begun !== undefined }
      }
      throw new Error('no export was started and none is running')
    },

    /** A user's own exports of an entity, newest first. */
    list: async (db: Db, { ofId, userId }: Omit<Own, 'jobId'>): Promise<ExportJobRow[]> =>
      described(
        db,
        await rowsWhere(db, sql`${of} = ${ofId} and requested_by = ${userId} order by id desc limit ${exportsListed}`),
      ),

    async findOwn(on: Db | Tx, { ofId, jobId, userId }: Own): Promise<ExportRow | undefined> {
      const [row] = await rowsWhere(on, sql`biz_id = ${jobId} and ${of} = ${ofId} and requested_by = ${userId}`)
      return row
    },

    /** File of an export. Refuses export.gone before it exists, and once it has expired. */
    async read(files: FileStore, { path }: ExportRow): Promise<StoredStream | Refusal> {
      return (path === null ? undefined : await files.get(path)) ?? refuse('export.gone')
    },

    /** Cancels a running export. Refuses work.ended if it has ended. */
    async cancel(tx: Tx, clock: Clock, { id, jobId }: ExportRow): Promise<Refusal | undefined> {
      // Locks the job first, as its worker does: the opposite order would deadlock.
      await cancelJob(tx, kind, jobId)
      const { rowCount } = await tx.execute(sql`
        update ${table} set failure = ${ExportStatus.cancelled}, finished_at = ${clock.now} where id = ${id} and ${isUnderWay}`)
      return rowCount === 0 ? refuse('work.ended') : undefined
    },

    /** Detaches an entity's files when it is deleted; returns their paths, to remove after the commit. */
    async forgetFiles(tx: Tx, ofId: number): Promise<string[]> {
      const paths = (await rowsWhere(tx, sql`${of} = ${ofId}`)).flatMap(({ path }) => path ?? [])
      await detachFiles(tx, paths)
      return paths
    },

    /**
     * Ends an export and notifies its requester on commit; false if it had already ended, or was deleted with its
     * entity.
     */
    async end(
      tx: Tx,
      clock: Clock,
      { exportId: id, requestedBy, agentId }: Asker & ExportId,
      { ending, tell }: { ending: Ending; tell: Tell },
    ): Promise<boolean> {
      const set =
        'failure' in ending
          ? sql`failure = ${ending.failure}`
          : sql`path = ${ending.path}, bytes = ${ending.bytes}, total = ${ending.total}`
      const { rowCount } = await tx.execute(
        sql`update ${table} set ${set}, finished_at = ${clock.now} where id = ${id} and ${isUnderWay}`,
      )
      if (rowCount !== 1) return false
      await tell(agentId ?? requestedBy, 'failure' in ending ? 'failed' : 'done')
      return true
    },
  }
}

type Keeping = { db: Db; files: FileStore; signals: Signals }

/** Stores a finished workbook with the owner; deletes it again if `end` returns false. */
export async function keepWorkbook(
  deps: Keeping,
  run: Run,
  { workbook, owner }: { workbook: Blob; owner: `${string}:${number}` },
  end: (tx: Tx, stored: { path: string; bytes: number }) => Promise<boolean>,
): Promise<void> {
  const made = await storeGenerated(deps, { business: exportBusiness, name: 'export.xlsx', content: workbook })
  try {
    await transactAnnouncing(deps, async (tx) => {
      await run.finish(tx)
      await attachFile(tx, made, owner)
      if (!(await end(tx, made))) throw new JobCancelled()
    })
  } catch (error) {
    await deps.files.remove(made.path)
    throw error
  }
}
