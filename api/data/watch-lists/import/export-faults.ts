import type { Db } from '#api/platform/db/connection.ts'
import { aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { organisationName } from '#api/shell/organisation.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'
import { findImport } from './import-detail.ts'

/** Faulty lines of an import as a workbook. Refuses notFound. */
export async function exportFaults(
  db: Db,
  { bizId, language }: { bizId: string; language: Language },
): Promise<FileReply | Refusal> {
  const open = await findImport(db, bizId)
  if (isRefusal(open)) return open
  const { found, list } = open
  const say = textIn(language)
  const word = (key: string) => say(`watch-lists-workbook:${key}`)
  const sheetName = found.sheets[found.sheet]?.name ?? ''
  const title = `${list.name} ${word('faults')}`
  const about = aboutSheet(
    [
      [word('list'), list.name],
      [word('fileName'), found.fileName],
      [word('sheet'), sheetName],
      [word('faultyLines'), String(found.checked?.faulty ?? 0)],
      [word('faultCount'), String(found.checked?.faults ?? 0)],
      [word('listedFaults'), String(found.faults.length)],
    ],
    language,
  )
  const heads = [
    ['line', 10],
    ['column', 24],
    ['text', 48],
    ['reason', 48],
  ] as const
  const rows = found.faults.map(({ row, column, text, reason }) => [
    row,
    column,
    text,
    say(`watch-lists-faults:line.${reason}`),
  ])
  const sheet = { name: word('faults'), columns: heads.map(([key, width]) => ({ head: word(key), width })), rows }
  const bytes = await writeWorkbook([about, sheet], { title, organisation: await organisationName(db, language) })
  const detail = { list: list.bizId, file: found.fileName, faults: found.faults.length }
  return { ...workbookFile(title, bytes), object: `watchList:${list.bizId}`, detail }
}
