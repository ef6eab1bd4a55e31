import type { ArchiveEntry } from '../reader/archive.ts'
import { openXlsx, type XlsxSheet } from '../workbook/xlsx-package.ts'
import { readFormats, rowsOfSheet, shownOf, textsOfRows, type XlsxRow } from '../workbook/xlsx-parts.ts'
import { collectSheet, cut, type SheetSeen } from './preview-sheet.ts'

/**
 * Displayed part of a sheet of an xlsx workbook. While unpacking, reads the sheet to its thousandth row, and shared
 * texts to the last one needed. A workbook of a million rows costs no more than a small one. Throws if it is not an
 * xlsx workbook.
 */
export async function readXlsxSheet(entries: readonly ArchiveEntry[], wanted: number): Promise<SheetSeen> {
  const workbook = await openXlsx(entries)
  const { sheets, from1904 } = workbook
  const seen = collectSheet(
    sheets.map(({ name }) => name),
    wanted,
  )
  const rows = await readRows(sheets[seen.sheet.sheet]?.entry, seen)
  const words = {
    shared: await textsOfRows(workbook, rows),
    formats: await readFormats(workbook),
    from1904,
  }
  seen.sheet.rows = rows.map(({ number, cells }) => {
    const texts: string[] = Array(Math.max(0, ...cells.map(({ column }) => column + 1))).fill('')
    for (const cell of cells) texts[cell.column] = cut(shownOf(cell, words))
    return { number, cells: texts }
  })
  return seen.sheet
}

type Collected = ReturnType<typeof collectSheet>

/** Rows to show, with shared texts still by number. */
async function readRows(entry: XlsxSheet['entry'], { sheet, add }: Collected): Promise<XlsxRow[]> {
  const rows: XlsxRow[] = []
  for await (const batch of rowsOfSheet(entry))
    for (const { number, isHidden, cells: all } of batch) {
      const cells = all.filter(({ text }) => text !== '')
      // Counts cells by their position; texts are inserted later.
      const width = Math.min(20_000, Math.max(0, ...cells.map(({ column }) => column + 1)))
      const before = sheet.rows.length
      if (!add(number, Array(width).fill('·'))) return rows
      const row = sheet.rows[before]
      if (row) rows.push({ number, isHidden, cells: cells.filter(({ column }) => column < row.cells.length) })
    }
  return rows
}
