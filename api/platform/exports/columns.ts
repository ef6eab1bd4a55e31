import { eq, sql } from 'drizzle-orm'
import { type AnyPgColumn, integer, type PgTable, serial, text, uuid } from 'drizzle-orm/pg-core'
import type { Clock } from '#api/platform/clock.ts'
import { createdAt, timestamptz } from '#api/platform/db/columns.ts'
import type { Db } from '#api/platform/db/connection.ts'
import type { FileStore } from '#api/platform/files/store/store.ts'
import { sweepEach } from '#api/platform/files/store/sweeping.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { JobState } from '#api/platform/jobs/send.ts'
import { ExportStatus, exportFaults } from '#contract/platform/exports/codes.ts'
import type { ExportJobRow } from '#contract/platform/exports/shapes.ts'

/** Hours for which the file of a finished export is available. */
export const retentionHours = 24
/** Limit on concurrent exports per user. */
export const exportsUnderWay = { name: 'exportsUnderWay', max: 3 } as const
/** Maximum exports of one entity listed for a user. */
export const exportsListed = 10

/** Columns of all export tables, which background jobs write while requests poll them. */
export const exportColumns = (userId: () => AnyPgColumn) => ({
  id: serial().primaryKey(),
  bizId: text('biz_id').notNull().unique(),
  requestedBy: integer('requested_by').notNull().references(userId),
  /** Agent who acted for them, if any. */
  requestedByAgent: integer('requested_by_agent').references(userId),
  language: text().notNull(),
  /** Id of the job, which has the progress. */
  jobId: uuid('job_id').notNull().defaultRandom(),
  /** Number of papers or lines to write; once written, the number in the file. */
  total: integer().notNull(),
  /** Path in the file store; null before the file exists, and again once it has expired. */
  path: text(),
  bytes: integer().notNull().default(0),
  /** Reason of failure or cancellation; '' if neither. */
  failure: text().notNull().default(''),
  createdAt: createdAt(),
  finishedAt: timestamptz('finished_at'),
})

type Row = Omit<ExportJobRow, 'status' | 'fault' | 'done' | 'kept' | 'jobId'> & {
  bizId: string
  failure: string
  path: string | null
}

/** Export as its requester sees it. */
export function describeExport(
  { bizId, failure, total, createdAt, finishedAt, path, bytes }: Row,
  state: JobState | undefined,
): ExportJobRow {
  const progress = state?.state === 'running' ? state.progress : null
  const unfinished = failure === ExportStatus.cancelled ? ExportStatus.cancelled : ExportStatus.failed
  const ended = failure === '' ? ExportStatus.done : unfinished
  const underWay = state?.state === 'running' ? ExportStatus.running : ExportStatus.queued
  const status = finishedAt ? ended : underWay
  const fault = exportFaults.find((each) => each === failure) ?? 'server'
  return {
    jobId: bizId,
    status,
    fault: status === ExportStatus.failed ? fault : null,
    done: finishedAt && failure === '' ? total : (progress?.done ?? 0),
    total: progress?.total ?? total,
    createdAt,
    finishedAt,
    kept: path !== null,
    bytes,
  }
}

type Deps = { db: Db; clock: Clock; files: FileStore }

/** Deletes expired files; their rows remain with a note. Rejects as `sweepEach`. */
export async function removeOldExports(
  { db, clock, files }: Deps,
  table: PgTable,
  signal?: AbortSignal,
): Promise<void> {
  const { rows } = await db.execute<{ id: number; path: string }>(sql`
    select id, path from ${table}
    where path is not null and finished_at < ${clock.now} - make_interval(hours => ${retentionHours})`)
  const remove = async ({ id, path }: (typeof rows)[number]) => {
    await files.remove(path)
    await db.transaction(async (tx) => {
      await tx.delete(storedFile).where(eq(storedFile.path, path))
      await tx.execute(sql`update ${table} set path = null where id = ${id}`)
    })
  }
  await sweepEach(rows, { nameOf: ({ path }) => path, remove, signal })
}
