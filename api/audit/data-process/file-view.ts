import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { reviewObject } from '#api/audit/reviews/table.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { type JobState, jobStates } from '#api/platform/jobs/send.ts'
import { peopleOf } from '#api/shell/accounts/people.ts'
import { headsKey } from '#contract/audit/data-process/memory.ts'
import type {
  FileDetail,
  FileRow,
  JobStatus,
  SheetDetail,
  SheetDoubt,
  SheetRow,
  SuggestedColumns,
} from '#contract/audit/data-process/shapes.ts'
import { areSameColumns, type Columns, faultsOfColumns, lineFields } from '#contract/audit/flow/line.ts'
import { doubtsOfFigures, fingerprintOf } from '#contract/audit/flow/plausibility.ts'
import { doubtsOfSheet } from '#contract/audit/flow/sheet-doubts.ts'
import { fileReading, sheetReading } from './jobs.ts'
import { flowFile, flowSheet } from './table.ts'
import { wantsOfSheet } from './wants.ts'

/** All versions of an object's files, in order of upload. */
export async function filesOf(db: Db, objectId: number): Promise<FileDetail[]> {
  const files = await db
    .select({ file: flowFile, stored: storedFile })
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
  const [object] = await db
    .select({ from: reviewObject.periodFrom, to: reviewObject.periodTo })
    .from(reviewObject)
    .where(eq(reviewObject.id, objectId))
  const sheetsBy = groupBy(sheets, ({ fileId }) => fileId)
  const found = files.map((each) => ({ ...each, sheets: sheetsBy.get(each.file.id) ?? [] }))
  const doubts = doubtsOf(found, object)
  const people = await peopleOf(db, [
    ...new Set([...files.map(({ file }) => file.createdBy), ...sheets.flatMap(({ decidedBy }) => decidedBy ?? [])]),
  ])
  const jobsOf = async (kind: typeof fileReading | typeof sheetReading, rows: { jobId: string | null }[]) =>
    jobStates(
      db,
      kind,
      rows.flatMap(({ jobId }) => jobId ?? []),
    )
  const fileJobs = await jobsOf(
    fileReading,
    files.map(({ file }) => file),
  )
  const sheetJobs = await jobsOf(sheetReading, sheets)

  const twins = twinsOf(files)
  const alike = countAlike(found)

  const describeSheet = ({
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
      doubts: doubts.get(sheet.id) ?? [],
      offer: wants.get(sheet.id) === 'columns' ? offerOf(sheet.heads, suggested) : null,
      alike: alike.get(sheet.id) ?? 0,
      ignored,
      suggested,
      start,
      job: jobStatusOf(sheet.jobId === null ? undefined : sheetJobs.get(sheet.jobId)),
      decidedBy: (decidedBy === null ? undefined : people.get(decidedBy)) ?? null,
    }) satisfies Record<string, unknown>

  return files.map(({ file, stored }) => ({
    fileId: file.id,
    path: file.path,
    bid: stored.bid,
    name: stored.originName,
    bytes: stored.bytes,
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
    encoding: file.encoding,
    encodingPreviews: file.encodingPreviews,
    notes: file.notes,
    twinOf: twins.get(file.id) ?? null,
    job: jobStatusOf(file.jobId === null ? undefined : fileJobs.get(file.jobId)),
    createdBy: people.get(file.createdBy) ?? null,
    createdAt: file.createdAt,
    sheets: sheets.filter(({ fileId }) => fileId === file.id).map(describeSheet),
  }))
}

type Sheet = typeof flowSheet.$inferSelect
type Found = { file: typeof flowFile.$inferSelect; stored: typeof storedFile.$inferSelect }
type FoundSheets = Found & { sheets: Sheet[] }

const counts = ({ file: { current, form } }: Found): boolean => current && form !== 'zip'

/**
 * Maps each undecided duplicate to the first file with the same bytes; must agree with `isUndecidedTwin` of wants.ts.
 */
function twinsOf(files: readonly Found[]): Map<number, { fileId: number; name: string }> {
  const first = new Map<string, Found>()
  const found = new Map<number, { fileId: number; name: string }>()
  for (const each of files.filter(counts).toSorted((a, b) => a.file.id - b.file.id)) {
    const { file, stored } = each
    const before = first.get(stored.sha256)
    if (!before) first.set(stored.sha256, each)
    else if (!file.twinTaken) found.set(file.id, { fileId: before.file.id, name: before.stored.originName })
  }
  return found
}

function groupBy<V, K>(values: readonly V[], keyOf: (value: V) => K): Map<K, V[]> {
  const groups = new Map<K, V[]>()
  for (const value of values) {
    const key = keyOf(value)
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}

/** For each sheet with columns: how many sheets of its role have the same headers but other columns. */
function countAlike(files: readonly FoundSheets[]): Map<number, number> {
  const sheets = files
    .filter((each) => counts(each) && each.file.role !== null)
    .flatMap(({ file, sheets }) => sheets.map((sheet) => ({ sheet, role: file.role })))
    .filter(({ sheet }) => !sheet.ignored && sheet.headRow !== null)
  const groups = groupBy(sheets, ({ sheet, role }) => `${role} ${headsKey(sheet.heads)}`)
  return new Map(
    [...groups.values()].flatMap((group) =>
      group.flatMap(({ sheet: { id, columns } }) =>
        columns === null ? [] : [[id, group.filter(({ sheet }) => isReadOtherwise(sheet, columns)).length] as const],
      ),
    ),
  )
}

export const isReadOtherwise = ({ columns }: Pick<Sheet, 'columns'>, than: Columns): boolean =>
  columns === null || !areSameColumns(columns, than)

function offerOf(heads: readonly string[], { columns, by }: SuggestedColumns): SheetRow['offer'] {
  if (faultsOfColumns(columns).length > 0) return null
  return lineFields.flatMap((field) => {
    const column = columns[field]
    return column === undefined ? [] : [{ field, head: heads[column - 1] ?? '', by: by[field] ?? 'content' }]
  })
}

/** Doubts about each current sheet that was read. */
function doubtsOf(
  files: readonly FoundSheets[],
  period: { from: string; to: string } | undefined,
): Map<number, SheetDoubt[]> {
  const read = files
    .filter(({ file }) => file.current)
    .flatMap(({ file, stored, sheets }) =>
      sheets.flatMap((sheet) =>
        sheet.ignored || sheet.columns === null ? [] : [{ file, stored, sheet: { ...sheet, columns: sheet.columns } }],
      ),
    )
  const first = new Map<string, { fileId: number; file: string; sheet: string | null }>()
  return new Map(
    read.map(({ file, stored, sheet }) => {
      const { figures, counts, name } = sheet
      const known = fingerprintOf(file.role, counts?.lines, figures)
      const same = known === null ? undefined : first.get(known)
      if (known !== null && !same) first.set(known, { fileId: file.id, file: stored.originName, sheet: name })
      return [
        sheet.id,
        [
          ...(figures && period ? doubtsOfFigures(figures, period) : []),
          ...doubtsOfSheet(sheet),
          ...(same ? [{ doubt: 'sameFigures', ...same } as const] : []),
        ],
      ]
    }),
  )
}

function jobStatusOf(state: JobState | undefined): JobStatus | null {
  if (state?.state === 'waiting') return { state: 'waiting', progress: null }
  if (state?.state !== 'running') return null
  const { progress } = state
  return {
    state: 'running',
    progress: progress && { stage: progress.stage ?? '', rows: progress.done, of: progress.total },
  }
}

/** Omits the details for column decisions. */
export const inBrief = ({ sheets, encodingPreviews: _, ...file }: FileDetail): FileRow => ({
  ...file,
  sheets: sheets.map(({ heads: _, suggested: __, start: ___, samples: ____, ...sheet }) => sheet),
})
