import type { CellFormat, ColumnToWrite, SheetToWrite } from '#api/platform/files/workbook/workbook-writing.ts'
import { textIn } from '#api/platform/text.ts'
import { departmentGroup } from '#api/risk/campaigns/department.ts'
import { type Language, languageNames } from '#contract/platform/language.ts'
import { PaperState, SendType } from '#contract/risk/campaigns/codes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import type { ExportedRespondent } from './export-source.ts'

export type Table = Omit<SheetToWrite, 'name'>
export type Row = SheetToWrite['rows'][number]

export const column = (head: string, width: number, format?: CellFormat): ColumnToWrite => ({
  head,
  width,
  ...(format && { format }),
})
/** Writes an empty text as an empty cell. */
const text = (content: string): string | null => content || null

/** Respondents counted from 1, with state and time of each domain's papers side by side, and their last delivery. */
export function respondentTable(
  respondents: readonly ExportedRespondent[],
  domains: readonly { code: string; name: string }[],
  language: Language,
): Table {
  const say = textIn(language)
  return {
    namedBy: 2,
    columns: [
      column(say('results-export:head.number'), 8),
      column(say('results-export:head.respondent'), 20),
      column(say('results-export:head.sendType'), 10),
      column(say('files-export:head.usercode'), 14),
      column(say('results-export:head.company'), 28),
      column(say('files-export:head.department'), 28),
      ...domains.flatMap(({ name }) => [
        column(`${name}\n${say('results-export:head.state')}`, 14),
        column(`${name}\n${say('results-export:head.submittedAt')}`, 18, 'time'),
      ]),
      column(say('results-export:head.email'), 28),
      column(say('results-export:head.language'), 12),
      column(say('results-export:head.delivery'), 14),
      column(say('results-export:head.deliveredAt'), 18, 'time'),
    ],
    rows: respondents.map(({ name, sendType, usercode, company, department, papers, ...reached }, index) => [
      index + 1,
      name,
      sendTypeText(sendType, language),
      text(usercode),
      text(company),
      departmentGroup(department, language),
      ...domains.flatMap(({ code }) => {
        const own = papers.filter(({ domain }) => domain === code)
        const times = own.flatMap(({ submittedAt }) => submittedAt ?? [])
        return [text(own.map(({ state }) => paperStateText(state, language)).join('\n')), text(times.join('\n'))]
      }),
      text(reached.email),
      reached.language && languageNames[reached.language],
      say(`results-export:delivery.${reached.delivery?.status ?? 'none'}`),
      reached.delivery?.at ?? null,
    ]),
  }
}

export const sendTypeText = (sendType: SendType, language: Language): string =>
  textIn(language)(
    sendType === SendType.internal ? 'results-export:sendType.internal' : 'results-export:sendType.external',
  )

export const paperStateText = (state: PaperState, language: Language): string =>
  textIn(language)(
    state === PaperState.editable ? 'results-export:paperState.waiting' : 'results-export:paperState.submitted',
  )

export const projectStatusText = (status: ProjectStatus, language: Language): string =>
  textIn(language)(
    status === ProjectStatus.open ? 'results-export:projectStatus.open' : 'results-export:projectStatus.archived',
  )
