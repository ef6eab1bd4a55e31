import { type Cell, type CellStyle, colToLetter, type WriteSheet, writeXlsx } from 'hucre/xlsx'

/** A column to write: its head, its width in half-width characters, and what a person may choose in it. */
export type ColumnToWrite = { head: string; width: number; choices?: readonly string[]; format?: NumberFormat }
/** How a column shows its numbers: money with separators and two decimals, or with up to six where there are more. */
type NumberFormat = 'money' | 'precise'
/** Numbers are written as numbers; every text as text, whatever it begins with. */
export type SheetToWrite = {
  name: string
  columns: readonly ColumnToWrite[]
  rows: readonly (readonly (string | number | null)[])[]
}

const headStyle: CellStyle = {
  font: { bold: true, color: { rgb: '1F2A44' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E3EAF5' } },
  border: { bottom: { style: 'thin', color: { rgb: '8FA3C4' } } },
  alignment: { wrapText: true, vertical: 'center' },
}
const bodyStyle: CellStyle = { alignment: { wrapText: true, vertical: 'top' } }
export const preciseFormat = '#,##0.00####'
const numberFormats: Record<NumberFormat, string> = { money: '#,##0.00', precise: preciseFormat }
/** How far down a column offers its choices. */
const choiceRows = 2000

/** An xlsx workbook with the heads on the first row of each sheet, kept in view. No cell of it is a formula. */
export async function writeWorkbook(
  sheets: readonly SheetToWrite[],
  { title }: { title: string },
): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(toWriteSheet), properties: { title } })
}

function toWriteSheet({ name, columns, rows }: SheetToWrite): WriteSheet {
  const cells = new Map<string, Partial<Cell>>()
  for (const [column, { head }] of columns.entries()) cells.set(`0,${column}`, { ...textCell(head), style: headStyle })
  for (const [row, values] of rows.entries())
    for (const [column, value] of values.entries())
      if (typeof value === 'string') cells.set(`${row + 1},${column}`, textCell(value))
  return {
    name,
    columns: columns.map(({ width, format }) => ({
      width,
      style: format ? { ...bodyStyle, numFmt: numberFormats[format] } : bodyStyle,
    })),
    rows: [columns.map(({ head }) => head), ...rows.map((values) => [...values])],
    cells,
    freezePane: { rows: 1 },
    dataValidations: columns.flatMap(({ choices }, column) => {
      const letters = colToLetter(column)
      return choices ? [{ type: 'list', values: [...choices], range: `${letters}2:${letters}${choiceRows + 1}` }] : []
    }),
  }
}

/**
 * A rich text run is text by its kind: a plain string such as `#N/A` becomes an error cell. The writer leaves `_x0041_`
 * as it is, which readers take for the letter A, so its underscore is written as the escape of an underscore.
 */
const textCell = (text: string): Partial<Cell> => ({
  type: 'richText',
  richText: [{ text: text.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') }],
})

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The name under which a workbook is saved. */
export const workbookName = (title: string): string => `${title.replace(/[\\/:*?"<>|\p{Cc}]/gu, ' ').trim()}.xlsx`

/** A workbook as an answer's file, named for a person. */
export const workbookFile = (title: string, bytes: Uint8Array) => ({
  name: workbookName(title),
  type: workbookType,
  bytes,
})
