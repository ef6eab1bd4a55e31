import type { Db } from '#api/platform/db/connection.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import type { ImportDetail, RowFault } from '#contract/data/tables/shapes.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { openImport } from './open-table.ts'
import type { dataTable } from './table.ts'

type FaultsToWrite = {
  table: Pick<typeof dataTable.$inferSelect, 'title' | 'tableName'>
  /** Origin of the rows, as text keys of `tables-faults` with values. */
  about: readonly (readonly [word: string, value: string])[]
  count: number
  faults: readonly RowFault[]
  duplicates: ImportDetail['duplicates']
  language: Language
}

/** Workbook with faults by row and column, and rows with duplicate keys. */
export async function writeFaults(
  db: Db,
  { table, about, count, faults, duplicates, language }: FaultsToWrite,
): Promise<ReturnType<typeof workbookFile<Uint8Array>>> {
  const say = textIn(language)
  const word = (key: string) => say(`tables-faults:${key}`)
  const sheets: SheetToWrite[] = [
    {
      name: word('faults'),
      columns: [
        { head: word('row'), width: 10 },
        { head: word('column'), width: 24 },
        { head: word('text'), width: 40 },
        { head: word('reason'), width: 40 },
      ],
      rows: faults.map(({ row, column, text, reason }) => [row, column, text, say(`tables:fault.${reason}`)]),
    },
    {
      name: word('duplicates'),
      columns: [
        { head: word('key'), width: 40 },
        { head: word('rows'), width: 60 },
      ],
      rows: duplicates.map(({ key, rows }) => [key, rows.join(', ')]),
    },
  ]
  const title = `${table.title || table.tableName} ${word('title')}`
  const first = aboutSheet(
    [
      ...about.map(([key, value]): [string, string] => [word(key), value]),
      [word('count'), String(count)],
      [word('listed'), String(faults.length)],
    ],
    language,
  )
  const organisation = await organisationName(db, language)
  return workbookFile(title, await writeWorkbook([first, ...sheets], { title, organisation }))
}

/** Faults of an import as a workbook. Refuses as `openImport`. */
export async function exportFaults(
  db: Db,
  { bizId, actor, language }: { bizId: string; actor: Actor; language: Language },
): Promise<FileReply | Refusal> {
  const open = await openImport(db, { bizId, actor, action: 'download' })
  if (isRefusal(open)) return open
  const { found, table } = open
  const { fileName, confirmed, faultCount, faults, duplicates } = found
  const sheet = confirmed ? (found.sheets[confirmed.sheet]?.name ?? '') : ''
  const about = [['file', fileName] as const, ['sheet', sheet] as const]
  return {
    ...(await writeFaults(db, { table, about, count: faultCount ?? 0, faults, duplicates, language })),
    object: `import:${found.bizId}`,
    detail: { name: fileName, faults: faults.length },
  }
}
