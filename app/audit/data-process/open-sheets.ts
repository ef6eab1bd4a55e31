import { sheetsAtOnce } from '#contract/audit/data-process/codes.ts'
import type { FileRow } from '#contract/audit/data-process/shapes.ts'

const counted = (files: readonly FileRow[]) => files.filter(({ current, form }) => current && form !== 'zip')

/** Sheets that are readable by their suggested columns. */
export const offeredIn = (files: readonly FileRow[]) =>
  counted(files)
    .flatMap(({ fileId, name: file, role, sheets }) =>
      sheets.flatMap(({ sheetId, version, name: sheet, offer }) =>
        offer === null
          ? []
          : [{ fileId, sheetId, version, file, role, sheet, offer, title: [file, sheet].filter(Boolean).join(' ') }],
      ),
    )
    .slice(0, sheetsAtOnce)
    .map((sheet, place) => ({ ...sheet, place }))

const wantsPerson = new Set(['role', 'headRow', 'columns', 'dateOrder'])

/**
 * Next sheet that needs a decision: from the files after this one, then from the first file on, then from this file.
 */
export function nextOpen(files: readonly FileRow[], fileId: number) {
  const open = counted(files).flatMap(({ fileId, name: file, sheets }) =>
    sheets.flatMap(({ sheetId, name: sheet, wants }) =>
      wants !== null && wantsPerson.has(wants)
        ? [{ fileId, sheetId, name: [file, sheet].filter(Boolean).join(' ') }]
        : [],
    ),
  )
  const order = counted(files).map((file) => file.fileId)
  const own = order.indexOf(fileId)
  return (
    open.find((sheet) => order.indexOf(sheet.fileId) > own) ??
    open.find((sheet) => sheet.fileId !== fileId) ??
    open[0] ??
    null
  )
}
