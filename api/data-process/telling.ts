import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FileDetail, FileRow, JobTold, SheetDetail, SheetRow } from '#contract/data-process/shapes.ts'
import { peopleOf } from '../accounts/people.ts'
import type { Db } from '../db/connection.ts'
import { storedFile } from '../files/table.ts'
import { type JobStanding, jobStandings } from '../jobs/send.ts'
import { fileReading, sheetReading } from './jobs.ts'
import { flowFile, flowSheet } from './table.ts'
import { wantsOfSheet } from './wants.ts'

/** The files of an object, all versions, in the order in which they came. */
export async function filesOf(db: Db, objectId: number): Promise<FileDetail[]> {
  const files = await db
    .select({ file: flowFile, kept: storedFile })
    .from(flowFile)
    .innerJoin(storedFile, eq(storedFile.path, flowFile.path))
    .where(and(eq(flowFile.objectId, objectId), isNull(flowFile.removedAt)))
    .orderBy(asc(flowFile.series), asc(flowFile.number))
  const ids = files.map(({ file }) => file.id)
  const sheets =
    ids.length === 0
      ? []
      : await db
          .select()
          .from(flowSheet)
          .where(inArray(flowSheet.fileId, ids))
          .orderBy(asc(flowSheet.fileId), asc(flowSheet.place))
  const wanted = await db.execute<{ id: number; wants: SheetRow['wants'] }>(sql`
    select s.id, ${wantsOfSheet} as wants from flow_sheet s join flow_file f on f.id = s.file_id where f.object_id = ${objectId}`)
  const wants = new Map(wanted.rows.map((row) => [row.id, row.wants]))
  const people = await peopleOf(db, [
    ...new Set([...files.map(({ file }) => file.createdBy), ...sheets.flatMap(({ decidedBy }) => decidedBy ?? [])]),
  ])
  const jobsOf = async (kind: typeof fileReading | typeof sheetReading, rows: { jobId: string | null }[]) =>
    jobStandings(
      db,
      kind,
      rows.flatMap(({ jobId }) => jobId ?? []),
    )
  const fileJobs = await jobsOf(
    fileReading,
    files.map(({ file }) => file),
  )
  const sheetJobs = await jobsOf(sheetReading, sheets)

  const tellSheet = ({
    raw,
    state,
    ignored,
    decidedBy,
    lines: _,
    suggested,
    start,
    ...sheet
  }: (typeof sheets)[number]) =>
    ({
      ...sheet,
      sheetId: sheet.id,
      rows: raw.rows,
      width: raw.width,
      state: ignored ? 'ignored' : (state as SheetDetail['state']),
      fault: sheet.fault as SheetDetail['fault'],
      wants: wants.get(sheet.id) ?? null,
      ignored,
      suggested,
      start,
      job: jobTold(sheet.jobId === null ? undefined : sheetJobs.get(sheet.jobId)),
      decidedBy: (decidedBy === null ? undefined : people.get(decidedBy)) ?? null,
    }) satisfies Record<string, unknown>

  return files.map(({ file, kept }) => ({
    fileId: file.id,
    path: file.path,
    bid: kept.bid,
    name: kept.originName,
    bytes: kept.bytes,
    role: file.role as FileRow['role'],
    series: file.series,
    number: file.number,
    current: file.current,
    archiveId: file.archiveId,
    entry: file.entry,
    state: file.state as FileRow['state'],
    fault: file.fault as FileRow['fault'],
    faultDetail: file.faultDetail,
    leftOut: file.leftOut,
    form: file.form as FileRow['form'],
    csv: file.csv,
    notes: file.notes,
    job: jobTold(file.jobId === null ? undefined : fileJobs.get(file.jobId)),
    createdBy: people.get(file.createdBy) ?? null,
    createdAt: file.createdAt,
    sheets: sheets.filter(({ fileId }) => fileId === file.id).map(tellSheet),
  }))
}

function jobTold(standing: JobStanding | undefined): JobTold | null {
  if (standing?.state === 'waiting') return { state: 'waiting', progress: null }
  if (standing?.state !== 'running') return null
  const { progress } = standing
  return {
    state: 'running',
    progress: progress && { stage: progress.stage ?? '', rows: progress.done, of: progress.total },
  }
}

/** Without what a person needs to decide about columns. */
export const inBrief = ({ sheets, ...file }: FileDetail): FileRow => ({
  ...file,
  sheets: sheets.map(({ heads: _, suggested: __, start: ___, samples: ____, ...sheet }) => sheet),
})
