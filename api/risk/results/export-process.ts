import { sql } from 'drizzle-orm'
import { type Clock, fixedClock } from '#api/platform/clock.ts'
import { type Db, joinDatabase, type PlaceOfDatabase, placeOf } from '#api/platform/db/connection.ts'
import type { Exporter } from '#api/platform/exports/exporter.ts'
import { placeOnDisk, type TemporaryFile, writeTo } from '#api/platform/files/store/temporary.ts'
import { streamWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { repliedOf } from '#api/platform/jobs/job.ts'
import { startTaskProcess } from '#api/platform/processes/task-process.ts'
import type { TaskContext } from '#api/platform/processes/tasks.ts'
import { type ExportedKind, planExport } from './export.ts'

/** Writes workbooks of whole projects in a separate process, so that other requests remain fast. */

/** Input of the process, which shares nothing with this one, not even the environment. */
type Order = {
  place: PlaceOfDatabase
  now: string
  timeZone: string
  bizId: string
  exporter: Exporter
  path: string
}

type Facts = { bizId: string; name: string; title: string; items: number; papers: number }

type WrittenProject = Facts & { file: TemporaryFile }
type Progress = { done: number; total: number }

/** Entry point in the bundle, or in the sources. */
const isSource = import.meta.url.endsWith('.ts')
const entry = new URL(isSource ? '../export.process.ts' : './export.process.js', import.meta.url)

/** Time limit of one workbook. */
const writtenWithinMs = 3_600_000
const heapMegabytes = 512

type Writing = {
  signal?: AbortSignal | undefined
  onProgress?: (progress: Progress) => void
  withinMs?: number
}
type Deps = { db: Db; clock: Clock }

/**
 * Writes the workbook of a project; undefined if the project does not exist. The caller deletes the file. Throws the
 * errors of a job.
 */
export async function writeProject(
  { db, clock }: Deps,
  { bizId, exporter }: { bizId: string; exporter: Exporter },
  { signal, onProgress, withinMs = writtenWithinMs }: Writing = {},
): Promise<WrittenProject | undefined> {
  const { rows } = await db.execute<{ now: string }>(sql`select ${clock.now} as now`)
  const { path, remove } = placeOnDisk()
  const order: Order = {
    place: placeOf(db),
    now: rows[0]?.now ?? '',
    timeZone: clock.timeZone,
    bizId,
    exporter,
    path,
  }
  const writer = startTaskProcess({ entry, heapMegabytes })
  try {
    const outcome = await writer.run({ task: 'project', input: order }, withinMs, {
      signal,
      onProgress: (progress) => onProgress?.(progress as Progress),
    })
    if ('error' in outcome) throw outcome.error
    const written = repliedOf(outcome) as (Facts & { size: number }) | undefined
    if (!written) return undefined
    const { size, ...facts } = written
    return { ...facts, file: { path, size, remove } }
  } catch (error) {
    await remove()
    throw error
  } finally {
    await writer.end()
  }
}

/** Task of the process, the only code that loads every kind. */
export const projectTask =
  (kindsOn: (db: Db) => readonly ExportedKind[]) =>
  async (order: Order, { signal, progress }: TaskContext): Promise<(Facts & { size: number }) | undefined> => {
    const { place, now, timeZone, bizId, exporter, path } = order
    const { db, close } = joinDatabase(place)
    try {
      let total = 0
      const planned = await planExport(
        { db, clock: fixedClock(now, timeZone), exportedKinds: kindsOn(db) },
        {
          bizId,
          exporter,
          async written(done) {
            signal.throwIfAborted()
            progress({ done, total })
          },
        },
      )
      if (!planned) return undefined
      total = planned.papers
      progress({ done: 0, total })
      const { project, title, organisation, sheets, papers } = planned
      const size = await writeTo(path, streamWorkbook(sheets, { title, organisation }))
      return { bizId: project.bizId, name: project.name, title, items: project.respondents.length, papers, size }
    } finally {
      await close()
    }
  }
