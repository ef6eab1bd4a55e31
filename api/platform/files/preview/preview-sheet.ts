import {
  previewCellMax,
  previewColumnsMax,
  previewPageCells,
  previewPageRows,
  previewRowsMax,
  previewSheetsMax,
  previewTextBytesMax,
} from '#contract/platform/files/codes.ts'
import type { Encoding } from '#contract/platform/files/content.ts'
import type { Preview, PreviewRow } from '#contract/platform/files/preview.ts'
import { htmlBytes } from './preview-size.ts'

/** Visible part of a sheet. */
export type SheetSeen = {
  sheets: string[]
  sheet: number
  encoding: Encoding | null
  rows: PreviewRow[]
  more: { rows: boolean; columns: boolean }
}

/** Collects the filled rows of one of these sheets: `add` returns false when it needs no more. */
export function collectSheet(sheets: string[], wanted: number) {
  const sheet: SheetSeen = {
    sheets,
    sheet: wanted < sheets.length ? wanted : 0,
    encoding: null,
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

export function pageOfSheet({ sheets, sheet, encoding, rows, more }: SheetSeen, page: number): Preview {
  const columns = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const size = Math.min(previewPageRows, Math.floor(previewPageCells / Math.max(1, columns)))
  const from = (page - 1) * size
  const { shown, isCut } = withinPage(rows.slice(from, from + size))
  return {
    as: 'sheets',
    sheets: sheets.slice(0, previewSheetsMax),
    sheet,
    encoding,
    columns,
    rows: shown,
    page,
    size,
    total: rows.length,
    more: { ...more, texts: isCut, sheets: sheets.length },
  }
}

/** Truncates the longest texts of a page to one length, until the page is small enough. */
function withinPage(rows: PreviewRow[]): { shown: PreviewRow[]; isCut: boolean } {
  let shown = rows
  let max = previewCellMax
  for (; bytesOf(shown) > previewTextBytesMax; max = Math.floor(max / 2))
    shown = shown.map(({ number, cells }) => ({ number, cells: cells.map((text) => cutAt(text, max)) }))
  return { shown, isCut: shown.some(({ cells }) => cells.some((text) => text.endsWith('…') && text.length >= max)) }
}

const bytesOf = (rows: readonly PreviewRow[]): number =>
  rows.reduce((sum, { cells }) => cells.reduce((bytes, text) => bytes + htmlBytes(text), sum), 0)

export const cut = (text: string): string => cutAt(text, previewCellMax)

/** The first `max` characters, with `…` if there are more. */
const cutAt = (text: string, max: number): string =>
  text.length <= max + 1 ? text : `${text.slice(0, max).replace(/[\ud800-\udbff]$/, '')}…`
