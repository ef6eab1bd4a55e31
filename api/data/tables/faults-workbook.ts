import type { Db } from '#api/platform/db/connection.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import type { FileReply } from '#api/platform/http/serve.ts'
import { textIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import type { Actor } from '#api/shell/workspaces/open-workspace.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { openImport } from './open-table.ts'

/** Faults of an import by row and column, and rows with equal keys. Refuses as `openImport`. */
export async function exportFaults(
  db: Db,
  { bizId, actor, language }: { bizId: string; actor: Actor; language: Language },
): Promise<FileReply | Refusal> {
  const open = await openImport(db, { bizId, actor, action: 'download' })
  if (isRefusal(open)) return open
  const { found, table } = open
  const say = textIn(language)
  const word = (key: string) => say(`tables-faults:${key}`)
  const sheetName = found.confirmed ? (found.sheets[found.confirmed.sheet]?.name ?? '') : ''
  const faults: SheetToWrite = {
    name: word('faults'),
    columns: [
      { head: word('row'), width: 10 },
      { head: word('column'), width: 24 },
      { head: word('text'), width: 40 },
      { head: word('reason'), width: 40 },
    ],
    rows: found.faults.map(({ row, column, text, reason }) => [row, column, text, say(`tables:fault.${reason}`)]),
  }
  const duplicates: SheetToWrite = {
    name: word('duplicates'),
    columns: [
      { head: word('key'), width: 40 },
      { head: word('rows'), width: 60 },
    ],
    rows: found.duplicates.map(({ key, rows }) => [key, rows.join(', ')]),
  }
  const title = `${table.title || table.tableName} ${word('title')}`
  const about = aboutSheet(
    [
      [word('file'), found.fileName],
      [word('sheet'), sheetName],
      [word('count'), String(found.faultCount ?? 0)],
      [word('listed'), String(found.faults.length)],
    ],
    language,
  )
  const organisation = await organisationName(db, language)
  return {
    ...workbookFile(title, await writeWorkbook([about, faults, duplicates], { title, organisation })),
    object: `import:${found.bizId}`,
    detail: { name: found.fileName, faults: found.faults.length },
  }
}
