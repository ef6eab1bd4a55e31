import { type FileHandle, open } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { filtered, openedColumns, openTable } from '#api/data/data-rights/open-table.ts'
import { auditedCondition } from '#api/data/data-rights/shown-condition.ts'
import { dataTable } from '#api/data/tables/table.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { aggregate, count, type Plan, pick } from '#api/platform/engine/plan/plan.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { sheetRowsMax, workbookFile } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { StreamReply } from '#api/platform/http/route.ts'
import type { TaskFailure } from '#api/platform/jobs/job.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { textIn, typedTextIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import type { Condition } from '#contract/data/conditions.ts'
import type { exportForm } from '#contract/data/mart/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { type ExportParams, exportFile } from './jobs.ts'
import {
  openRight,
  openVersion,
  refuseOutdated,
  requirePermissions,
  requireStill,
  type StillParams,
  type TableIn,
  viewedColumns,
  viewIn,
} from './open-version.ts'
import { type Reading, readTable } from './read-table.ts'

/** Limit on exports of tables per user. */
export const tablesExported = { name: 'tablesExported', max: 60, minutes: 60 } as const

const minuteMs = 60_000
const exportBudgetMs = 20 * minuteMs

/** Messages for exports that exceed a limit; any other failure is an error. */
const faultOf: Partial<Record<TaskFailure, string>> = {
  late: 'exportLate',
  memory: 'exportTooLarge',
  disk: 'exportTooLarge',
}

type Form = typeof exportForm._output

type ExportWanted = {
  table: TableIn
  /** Data version; by default the current one. */
  dataVersion?: number | undefined
  form: Form
  condition: Condition | null
  /** Additional filter, over columns that the condition may read. */
  narrow?: ((rows: Plan) => Plan) | undefined
  caller: Caller
}

const types = {
  csv: { extension: 'csv', type: 'text/csv; charset=utf-8' },
  parquet: { extension: 'parquet', type: 'application/vnd.apache.parquet' },
} as const

/**
 * Exports the rows that the reader may see to a file. Refuses access.denied, notFound, table.right, table.empty,
 * validation, quota.rate.
 */
export async function exportTable(
  reading: Reading & { files: Pick<Engine, 'inFolder'> },
  { table, dataVersion: number, form, condition, narrow = (rows) => rows, caller }: ExportWanted,
): Promise<StreamReply | Refusal> {
  const { db, clock, keys, datasets, engine } = reading
  const actor = signedIn(caller)
  const right = await openRight(db, clock, { ...table, actor })
  if (isRefusal(right)) return right
  const permissions = [TablePermission.view, TablePermission.download]
  const denied = await requirePermissions(db, right, table, ...permissions)
  if (denied) return denied
  const version = await openVersion(reading, right, number)
  if (isRefusal(version)) return version
  // Checks the condition, and counts the rows.
  const first = await readTable(reading, {
    table,
    params: { condition, order: 'asc', size: 1, dataVersion: version.number, narrow },
    actor,
  })
  if (isRefusal(first)) return first
  if (form === 'xlsx' && first.total > sheetRowsMax)
    return refuse('validation', { faults: { form: [{ key: 'sheetTooLong', values: { max: sheetRowsMax } }] } })
  const refused = await db.transaction((tx) => consumeQuota(tx, clock, { quota: tablesExported, by: userOf(actor) }))
  if (refused) return refused

  const columns = viewedColumns(right, version)
  const shown = openedColumns(columns)
  const { name, workbook } = await wordsOf(reading, {
    caller,
    tableId: right.id,
    version: version.number,
    rows: first.total,
    hasTimes: shown.some(({ fieldType }) => fieldType === FieldType.timestamp),
  })
  const say = textIn(caller.language)
  return datasets.use([version.datasetId], async (folders) => {
    const folder = folders.get(version.datasetId) ?? ''
    const opened = openTable(viewIn(folder, { right, version, keys, clock }))
    if ('faults' in opened) return refuseOutdated(db, right, table)
    const matching = filtered(opened, { condition, columns, timeZone: clock.timeZone })
    if ('faults' in matching)
      return refuse('validation', { faults: { condition: Object.values(matching.faults).flat() } })
    const narrowed = narrow(matching)
    const params: ExportParams = {
      plan: pick(
        narrowed,
        shown.map((column) => column.name),
      ),
      counted: aggregate(narrowed, [], { total: count() }),
      form,
      columns: shown.map((column) => ({ head: column.name, fieldType: column.fieldType })),
      timeZone: clock.timeZone,
      words: { yes: say('mart-workbook:yes'), no: say('mart-workbook:no') },
      workbook,
    }
    return reading.files.inFolder(async (output) => {
      const made = join(output, 'made')
      const outcome = await engine.run('export', params, {
        inputs: [folder],
        output: made,
        budgetMs: exportBudgetMs,
        by: actor.userId,
        workspace: right.workspaceId,
      })
      if ('failed' in outcome) {
        const fault = faultOf[outcome.failed]
        if (!fault) throw new Error(`table ${right.bizId} was not exported: ${outcome.failed}`)
        const values = { rows: first.total, minutes: exportBudgetMs / minuteMs }
        return refuse('validation', { faults: { form: [{ key: fault, values }] } })
      }
      const still = { right, version, table, actor, permissions }
      const ended = await requireStill(reading, still)
      if (ended) return ended
      // The open file remains readable after its folder is deleted.
      const handle = await open(join(made, exportFile))
      const bytes = {
        size: outcome.reply.bytes,
        stream: Readable.toWeb(Readable.from(chunksWhile(reading, still, handle))) as ReadableStream<Uint8Array>,
      }
      const file =
        form === 'xlsx'
          ? workbookFile(name, bytes)
          : { name: `${name}.${types[form].extension}`, type: types[form].type, bytes }
      const detail = {
        form,
        version: version.number,
        rows: outcome.reply.rows,
        columns: shown.length,
        condition: condition && auditedCondition(condition),
      }
      return { ...file, object: `table:${table.bizId}`, detail }
    })
  })
}

/** Bytes per chunk; the right is checked again before each chunk. */
const chunkBytes = 1024 * 1024

/** Chunks of an open file; the download breaks off when the right ends. */
async function* chunksWhile(reading: Reading, still: StillParams, file: FileHandle) {
  for await (const chunk of file.createReadStream({ highWaterMark: chunkBytes })) {
    if (await requireStill(reading, still))
      throw new Error(`the right to table ${still.table.bizId} ended during its export`)
    yield chunk as Uint8Array
  }
}

/** Name of the file, and metadata of a workbook. */
export async function wordsOf(
  { db, clock }: Reading,
  {
    caller,
    tableId,
    version,
    rows,
    hasTimes = false,
  }: { caller: Caller; tableId: number; version: number; rows: number; hasTimes?: boolean },
): Promise<{ name: string; workbook: ExportParams['workbook'] }> {
  const say = textIn(caller.language)
  const typed = typedTextIn(caller.language)
  const actor = signedIn(caller)
  const { name: person, usercode } = actor.delegation?.agent ?? actor
  const { rows: found } = await db.execute<{ title: string; at: string }>(sql`
    select coalesce(nullif(t.title, ''), t.table_name) as title,
      to_char(${clock.now} at time zone ${clock.timeZone}::text, 'YYYY-MM-DD HH24:MI') as at
    from ${dataTable} t where t.id = ${tableId}`)
  const { title = '', at = '' } = found[0] ?? {}
  const name = `${say('mart-workbook:download')} ${title} ${at.slice(0, 'YYYY-MM-DD'.length)}`
  const about = aboutSheet(
    [
      [say('mart-workbook:table'), title],
      [say('mart-workbook:version'), String(version)],
      [say('files-export:about.exportedBy'), typed('files-export:about.person', { name: person, usercode })],
      [say('files-export:about.exportedAt'), say('files-export:about.moment', { at, zone: clock.timeZone })],
      [say('files-export:about.rows'), String(rows)],
      ...(hasTimes
        ? [[say('mart-workbook:times'), say('mart-workbook:timesIn', { zone: clock.timeZone })] as const]
        : []),
    ],
    caller.language,
  )
  const organisation = await organisationName(db, caller.language)
  return { name, workbook: { about, sheet: say('mart-workbook:sheet'), facts: { title: name, organisation } } }
}
