import { type Computing, computeCards } from '#api/data/cards/compute-cards.ts'
import { figureSheet } from '#api/data/cards/figure-sheet.ts'
import { auditedCondition } from '#api/data/data-rights/shown-condition.ts'
import { exportTable, tablesExported, wordsOf } from '#api/data/table-reads/export-table.ts'
import { openRight, requirePermissions } from '#api/data/table-reads/open-version.ts'
import type { Reading } from '#api/data/table-reads/read-table.ts'
import type { Engine } from '#api/platform/engine/engine.ts'
import { csvRow, quoted, textCell } from '#api/platform/exports/csv-text.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import { type Caller, signedIn } from '#api/platform/http/caller.ts'
import type { FileReply, StreamReply } from '#api/platform/http/route.ts'
import { consumeQuota, userOf } from '#api/platform/quota/quota.ts'
import { textIn } from '#api/platform/text.ts'
import { TablePermission } from '#contract/data/authorizations/codes.ts'
import { allOf } from '#contract/data/conditions.ts'
import type { ExportingExploration } from '#contract/data/explorations/shapes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { openFound, refuseConcealedIn } from './figures.ts'

/** Sheet names in workbooks have at most 31 characters, and none of these. */
const sheetNameMax = 31
const forbidden = /[[\]:*?/\\']/g

/**
 * Workbook with one sheet for each card, or with the rows behind a figure. Refuses access.denied, notFound,
 * table.right, table.empty, validation, quota.rate.
 */
export async function exportExploration(
  reading: Reading & Computing & { files: Pick<Engine, 'inFolder'> },
  { params, caller }: { params: ExportingExploration; caller: Caller },
): Promise<FileReply | StreamReply | Refusal> {
  const { workspaceBizId, tableBizId, dataVersion, filter, condition, found, form, cards } = params
  const table = { bizId: tableBizId, workspaceBizId }
  const { db, clock } = reading
  const actor = signedIn(caller)
  if (cards.length === 0) {
    const concealed = await refuseConcealedIn(reading, { table, dataVersion, filter, actor })
    if (concealed) return concealed
    const finding = found && (await openFound(reading, { table, dataVersion, found, actor }))
    if (isRefusal(finding)) return finding
    const rows = { table, dataVersion, form, condition: allOf([filter, condition]), ...finding, caller }
    const exported = await exportTable(reading, rows)
    if (isRefusal(exported) || !found) return exported
    return { ...exported, detail: { ...exported.detail, found: found.card.kind } }
  }
  const right = await openRight(db, clock, { ...table, actor })
  if (isRefusal(right)) return right
  const permissions = [TablePermission.view, TablePermission.download]
  const denied = await requirePermissions(db, right, table, ...permissions)
  if (denied) return denied
  const made = await computeCards(reading, { table, dataVersion, filter: allOf([filter, condition]), cards, actor })
  if (isRefusal(made)) return made
  const faulty = made.cards.findIndex(({ fault }) => fault !== null)
  const fault = made.cards[faulty]?.fault
  if (fault)
    return refuse('validation', { faults: { [`cards.${faulty}`]: [{ key: fault.key, values: fault.values }] } })
  const refused = await db.transaction((tx) => consumeQuota(tx, clock, { quota: tablesExported, by: userOf(actor) }))
  if (refused) return refused
  const say = textIn(caller.language)
  const titles = new Map(right.columns.map(({ name, title }) => [name, title]))
  const sheets = made.cards.flatMap((figures, at) => {
    const card = cards[at]
    return card ? [figureSheet({ card, figures, say, timeZone: clock.timeZone, titles })] : []
  })
  const { name, workbook } = await wordsOf(reading, {
    caller,
    tableId: right.id,
    version: made.dataVersion,
    rows: made.rows.filtered,
    hasTimes: made.cards.some(({ columns }) => columns.some(({ fieldType }) => fieldType === FieldType.timestamp)),
  })
  const now = await openRight(db, clock, { ...table, actor })
  const ended = isRefusal(now) ? now : await requirePermissions(db, now, table, ...permissions)
  if (ended) return ended
  const [first] = sheets
  const bytes =
    form === 'csv' && first
      ? csvOf(first)
      : await writeWorkbook([workbook.about, ...distinctNames(sheets)], workbook.facts)
  const file =
    form === 'csv' ? { name: `${name}.csv`, type: 'text/csv; charset=utf-8', bytes } : workbookFile(name, bytes)
  return {
    ...file,
    object: `table:${tableBizId}`,
    detail: {
      form,
      version: made.dataVersion,
      cards: cards.map(({ kind }) => kind),
      rows: sheets.reduce((sum, { rows }) => sum + rows.length, 0),
      condition: filter && auditedCondition(filter),
    },
  }
}

/** Unique sheet names that are valid in workbooks. */
function distinctNames(sheets: readonly SheetToWrite[]): SheetToWrite[] {
  const taken = new Set<string>()
  return sheets.map((sheet) => {
    const plain = sheet.name.replace(forbidden, ' ').trim() || '-'
    let name = plain.slice(0, sheetNameMax)
    for (let number = 2; taken.has(name.toLowerCase()); number++) {
      const end = ` ${number}`
      name = plain.slice(0, sheetNameMax - end.length) + end
    }
    taken.add(name.toLowerCase())
    return { ...sheet, name }
  })
}

function csvOf({ columns, rows }: ReturnType<typeof figureSheet>): Uint8Array {
  const cellOf = (cell: string | number | null) => {
    if (cell === null) return ''
    // Numbers beyond a double are texts that start with a digit or a minus sign.
    return typeof cell === 'number' || /^-?\d+(\.\d+)?$/.test(cell) ? quoted(String(cell)) : textCell(cell)
  }
  const lines = [csvRow(columns.map(({ head }) => textCell(head))), ...rows.map((row) => csvRow(row.map(cellOf)))]
  return new TextEncoder().encode(`\uFEFF${lines.join('')}`)
}
