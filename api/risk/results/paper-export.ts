import type { Clock } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { exporterOf, linesOfExport } from '#api/platform/exports/exporter.ts'
import { type AboutLine, aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { type SheetToWrite, workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import type { Keys } from '#api/platform/keys.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import type { PaperLookup, PaperRow } from '#api/risk/papers/paper.ts'
import { readReceipt } from '#api/risk/papers/receipt.ts'
import { organisationName } from '#api/shell/organisation.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import { PaperState } from '#contract/risk/campaigns/codes.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { closingLine } from './export.ts'
import { paperStateText, sendTypeText } from './export-sheets.ts'
import { type PaperTimes, readPaperTimes } from './export-source.ts'

/** Part of a paper's workbook that depends on the kind of questionnaire. */
export type WrittenPaper = {
  name: Localized
  /** Questionnaire and version, as text. */
  questionnaire: string
  /** Lines of this kind, between those of the respondent and of the state. */
  more: AboutLine[]
  /** Export time in the format of this kind, followed by lines on how to read figures. */
  exportedAt: string
  meaning: AboutLine[]
  sheets: SheetToWrite[]
}

type Deps = { db: Db; clock: Clock; keys: Keys; findPaper: PaperLookup }

/** Workbook of one paper in the caller's language. Refuses notFound (also for other kinds), and as `write`. */
export async function exportPaper(
  { db, clock, keys, findPaper }: Deps,
  { uuid, kind, caller }: { uuid: string; kind: DomainKind; caller: Caller },
  write: (paper: PaperRow, at: string) => Promise<WrittenPaper | Refusal>,
): Promise<FileReply | Refusal> {
  const { language } = caller
  const say = textIn(language)
  const paper = await findPaper({ uuid, only: 'permitted' })
  if (isRefusal(paper)) return paper
  if (paper.kind !== kind) return refuse('notFound')
  const times = await readPaperTimes(db, clock, paper.id)
  const written = await write(paper, times.at)
  if (isRefusal(written)) return written
  const about = [
    ...linesOfPaper(paper, { written, times, language }),
    ...linesOfReceipt(keys, paper, language),
    ...linesOfExport(written.exportedAt, exporterOf(caller)),
    ...written.meaning,
  ]
  const organisation = await organisationName(db, language)
  const sheets = [aboutSheet(about, language), ...written.sheets]
  const title = say('results-export:title.paper', {
    project: paper.project_name,
    respondent: paper.name,
    questionnaire: inLanguage(written.name, language),
    day: times.at.slice(0, 'YYYY-MM-DD'.length),
  })
  return {
    ...workbookFile(title, await writeWorkbook(sheets, { title, organisation })),
    object: `paper:${paper.id}`,
    detail: { project: paper.project_biz_id, domain: paper.domain, state: paper.state },
  }
}

function linesOfPaper(
  paper: PaperRow,
  { written, times, language }: { written: WrittenPaper; times: PaperTimes; language: Language },
): AboutLine[] {
  const say = textIn(language)
  const draft = paper.state === PaperState.editable
  return [
    [say('results-export:about.project'), paper.project_name],
    [say('results-export:about.endTime'), paper.end_date],
    ...closingLine(times, language),
    [say('results-export:about.questionnaire'), written.questionnaire],
    [say('results-export:head.respondent'), paper.name],
    [say('results-export:head.sendType'), sendTypeText(paper.send_type, language)],
    [say('results-export:head.company'), paper.company],
    [say('files-export:head.department'), departmentGroup(paper.department, language)],
    ...written.more,
    [say('results-export:head.state'), paperStateText(paper.state, language)],
    [say('results-export:head.submittedAt'), times.submittedAt ?? ''],
    [
      say('files-export:about.scope'),
      draft ? say('results-export:about.scopeDraft') : say('results-export:about.scopePaper'),
    ],
  ]
}

/** Digest, signature and statement, by which any holder of the workbook can verify the answers. */
function linesOfReceipt(keys: Keys, paper: PaperRow, language: Language): AboutLine[] {
  const say = textIn(language)
  const receipt = readReceipt(keys, paper, language)
  if (isRefusal(receipt)) return []
  return [
    [say('results-export:about.digest'), receipt.digest],
    [say('results-export:about.signature'), receipt.signature],
    [say('results-export:about.statement'), receipt.statement],
    [say('results-export:about.publicKey'), receipt.publicKey.trim()],
  ]
}
