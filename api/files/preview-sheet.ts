import { previewCellMax, previewColumnsMax, previewPageRows, previewRowsMax } from '#contract/files/codes.ts'
import type { Preview, PreviewRow } from '#contract/files/preview.ts'

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

/** Fifteen significant digits are what Excel keeps and shows: 0.1 + 0.2 is 0.3. */
export const numberText = (value: number): string => String(Number(value.toPrecision(15)))

const dayMs = 86_400_000

/** The moment in UTC that a number of Excel's calendar names. */
export function dateOf(serial: number, from1904: boolean): Date {
  const days = from1904 ? serial + 1462 : serial < 60 ? serial + 1 : serial
  return new Date(Math.round((days - 25_569) * dayMs))
}

/** A day of Excel's calendar, which knows no zone: `2026-11-20`, with the time where there is one. */
export function serialText(serial: number, from1904: boolean): string {
  const date = dateOf(serial, from1904)
  if (Number.isNaN(date.getTime())) return numberText(serial)
  // Less than a day is a time of day.
  if (serial >= 0 && serial < 1 && !from1904) return date.toISOString().slice(11, 19)
  return dateText(date)
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return ''
  const [day = '', time = ''] = date.toISOString().split('T')
  return time.startsWith('00:00:00') ? day : `${day} ${time.slice(0, time.startsWith('00:00', 3) ? 5 : 8)}`
}

export const cut = (text: string): string =>
  text.length <= previewCellMax ? text : `${text.slice(0, previewCellMax).replace(/[\ud800-\udbff]$/, '')}…`
