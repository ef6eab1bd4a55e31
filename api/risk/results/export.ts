import { type Exporter, linesOfExport, momentText } from '#api/platform/exports/exporter.ts'
import { type AboutLine, aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { createSheetNames } from '#api/platform/files/workbook/sheet-name.ts'
import { type SheetToStream, streamed } from '#api/platform/files/workbook/workbook-writing.ts'
import { textIn } from '#api/platform/text.ts'
import type { PaperDeps } from '#api/risk/papers/paper.ts'
import { organisationName } from '#api/shell/organisation.ts'
import type { Language } from '#contract/platform/language.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import * as sheets from './export-sheets.ts'
import { type ExportedDomain, type ExportedProject, readExportedProject } from './export-source.ts'

/** Sheets that a kind of questionnaire adds to a project's workbook. */
type AddedSheets = {
  sheets: SheetToStream[]
  papers: number
  /** Lines that explain how figures are calculated. */
  made?: AboutLine[]
  /** Lines that explain how to read figures. */
  meaning: AboutLine[]
}

/** Plans the sheets of one kind in a project. Calls `written` with the number of further papers written. */
export type SheetMaker = (
  project: ExportedProject,
  sent: readonly ExportedDomain[],
  how: { language: Language; nameSheet: (wanted: string) => string; written: (more: number) => Promise<void> },
) => Promise<AddedSheets>

/** Interface of a kind of questionnaire to the project's workbook. */
export type ExportedKind = {
  kind: DomainKind
  /** Text that names a sent version. */
  sent: 'results-export:about.sentVersion' | 'results-export:about.sentNumber'
  sheets: SheetMaker
}

/** `exportedKinds` are in the order of their sheets. */
type ExportDeps = Pick<PaperDeps, 'db' | 'clock'> & { exportedKinds: readonly ExportedKind[] }

/** Workbook that is streamed sheet by sheet and paper by paper. */
type ProjectExport = {
  project: ExportedProject
  title: string
  /** Name in the header of each printed page. */
  organisation: string
  sheets: SheetToStream[]
  papers: number
}

/**
 * Plans the workbook of a project in the exporter's language: respondents, and the sheets of each kind. Returns
 * undefined if the project does not exist. Calls `written` with the number of papers; an error from it aborts the
 * export.
 */
export async function planExport(
  deps: ExportDeps,
  { bizId, exporter, written }: { bizId: string; exporter: Exporter; written?: (papers: number) => Promise<void> },
): Promise<ProjectExport | undefined> {
  const { language } = exporter
  const say = textIn(language)
  const project = await readExportedProject(deps, bizId, language)
  if (!project) return undefined

  const nameSheet = createSheetNames()
  const aboutName = nameSheet(say('files-export:sheet.about'))
  const respondents = {
    name: nameSheet(say('results-export:sheet.respondents')),
    ...sheets.respondentTable(project.respondents, project.domains, language),
  }
  let done = 0
  const count = async (more: number) => {
    done += more
    await written?.(done)
  }
  const added: AddedSheets[] = []
  for (const { kind, sheets: plan } of deps.exportedKinds) {
    const sent = project.domains.filter((domain) => domain.kind === kind)
    if (sent.length > 0) added.push(await plan(project, sent, { language, nameSheet, written: count }))
  }
  const lines = [
    ...linesOfProject(project, deps.exportedKinds, language),
    ...added.flatMap(({ made = [] }) => made),
    ...linesOfExport(momentText(deps.clock, project.at, language), exporter),
    ...added.flatMap(({ meaning }) => meaning),
  ]
  return {
    project,
    organisation: await organisationName(deps.db, language),
    title: say('results-export:title.project', { project: project.name, day: dayOf(project.at) }),
    sheets: [
      streamed({ ...aboutSheet(lines, language), name: aboutName }),
      streamed(respondents),
      ...added.flatMap((kind) => kind.sheets),
    ],
    papers: added.reduce((sum, { papers }) => sum + papers, 0),
  }
}

const dayOf = (at: string) => at.slice(0, 'YYYY-MM-DD'.length)

/** Closing time, if a manager closed the project before its last day. */
export const closingLine = ({ closedAt }: { closedAt: string | null }, language: Language): AboutLine[] =>
  closedAt === null ? [] : [[textIn(language)('results-export:about.closedAt'), closedAt]]

function linesOfProject(project: ExportedProject, kinds: readonly ExportedKind[], language: Language): AboutLine[] {
  const say = textIn(language)
  return [
    [say('results-export:about.project'), project.name],
    [say('results-export:about.status'), sheets.projectStatusText(project.status, language)],
    [say('results-export:about.endTime'), project.endDate],
    ...closingLine(project, language),
    ...project.domains.map(({ kind, name, version, rows, columns, submitted, papers }): AboutLine => {
      const sent = kinds.find((each) => each.kind === kind)?.sent ?? 'results-export:about.sentNumber'
      const questionnaire = say(sent, { name, version, rows, columns })
      return [
        say('results-export:about.questionnaire'),
        say('results-export:about.submittedOf', { questionnaire, submitted, papers }),
      ]
    }),
    [say('results-export:about.respondents'), String(project.respondents.length)],
    [say('files-export:about.scope'), say('results-export:about.scopeAll')],
  ]
}
