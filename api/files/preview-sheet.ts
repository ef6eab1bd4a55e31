import { previewCellMax, previewColumnsMax, previewPageRows, previewRowsMax } from '#contract/files/codes.ts'
import type { Preview, PreviewRow } from '#contract/files/preview.ts'
import { numberText } from './number-format.ts'
import { dateText } from './serial-day.ts'

/** As much of a sheet as is shown. */
export type SheetSeen = {
  sheets: string[]
  sheet: number
  rows: PreviewRow[]
  more: { rows: boolean; columns: boolean }
}

/** Gathers the filled rows of one of these sheets: `add` is false when no more are wanted. */
export function collectSheet(sheets: string[], wanted: number) {
  const sheet: SheetSeen = {
    sheets,
    sheet: wanted < sheets.length ? wanted : 0,
    rows: [],
    more: { rows: false, columns: false },
  }
  return {
    sheet,
    add(number: number, texts: readonly string[]): boolean {
      const last = texts.findLastIndex((text) => text !== '')
      if (last < 0) return true
      if (sheet.rows.length === previewRowsMax) {
        sheet.more.rows = true
        return false
      }
      if (last >= previewColumnsMax) sheet.more.columns = true
      sheet.rows.push({ number, cells: texts.slice(0, Math.min(last + 1, previewColumnsMax)) })
      return true
    },
  }
}

export function pageOfSheet({ sheets, sheet, rows, more }: SheetSeen, page: number): Preview {
  const from = (page - 1) * previewPageRows
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  return {
    as: 'sheets',
    sheets,
    sheet,
    columns,
    rows: rows.slice(from, from + previewPageRows),
    page,
    total: rows.length,
    more,
  }
}

/** A value as a reader of files gives it. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return numberText(value)
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE'
  return cut(value instanceof Date ? dateText(value) : String(value))
}

export const cut = (text: string): string =>
  text.length <= previewCellMax ? text : `${text.slice(0, previewCellMax).replace(/[\ud800-\udbff]$/, '')}…`
