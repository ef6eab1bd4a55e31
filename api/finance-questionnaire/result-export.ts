import { sql } from 'drizzle-orm'
import { isRefusal, type Refusal, refuse } from '#contract/problem.ts'
import { createSheetNames } from '../files/sheet-name.ts'
import { workbookFile, writeWorkbook } from '../files/workbook-writing.ts'
import { type AboutLine, aboutTable, column } from '../risk-evaluation/export-sheets.ts'
import { localTime } from '../risk-evaluation/export-source.ts'
import { findProject } from '../risk-evaluation/project.ts'
import type { Caller, FileReply } from '../serve.ts'
import { textIn } from '../text.ts'
import { linesOfExport } from './export.ts'
import type { FinanceGround } from './ground.ts'
import { moneyCell, moneyColumn } from './money.ts'
import { getFinanceResults } from './result.ts'

/** The indicators of all companies side by side, as their page shows them. Refuses notFound. */
export async function exportFinanceResults(
  ground: Pick<FinanceGround, 'db' | 'clock' | 'keys' | 'versions'>,
  { id, domain, caller }: { id: string; domain: string | undefined; caller: Caller },
): Promise<FileReply | Refusal> {
  const { db, clock } = ground
  const { language } = caller
  const project = await findProject(db, id)
  if (!project) return refuse('notFound')
  const results = await getFinanceResults(ground, { id, domain, language })
  if (isRefusal(results)) return results
  const { indicators, companies } = results
  const say = textIn(language)
  const { rows } = await db.execute<{ at: string }>(sql`select ${localTime(clock, clock.now)} as at`)
  const at = rows[0]?.at ?? ''
  const view = say('export:view.finance')
  const about: AboutLine[] = [
    [say('export:about.project'), project.name],
    [say('export:about.view'), view],
    [say('export:about.scope'), say('export:about.scopeNewest')],
    ...linesOfExport(caller, `${at} (${clock.timeZone})`),
  ]
  const named = companies.map(({ company, name }) => (company ? `${company}\n${name}` : name))
  const nameSheet = createSheetNames()
  const written = [
    { name: nameSheet(say('export:sheet.about')), ...aboutTable(about, language) },
    {
      name: nameSheet(view),
      columns: [
        column(say('finance:head.module'), 18),
        column(say('finance:head.target'), 24),
        column(say('finance:head.unit'), 10),
        ...named.map(moneyColumn),
        column(say('finance:head.definition'), 40),
      ],
      rows: indicators.map(({ module, target, unit, definition }, position) => [
        module,
        target,
        say(`finance:unit.${unit}`),
        ...companies.map(({ values }) => moneyCell(values[position]?.val ?? null) ?? '—'),
        definition,
      ]),
    },
    {
      name: nameSheet(say('finance:head.reason')),
      columns: [
        column(say('export:head.company'), 28),
        column(say('export:head.respondent'), 20),
        column(say('finance:head.target'), 24),
        column(say('finance:head.reason'), 48),
      ],
      rows: companies.flatMap(({ company, name, values }) =>
        values.flatMap(({ reason }, position) =>
          reason ? [[company || null, name, indicators[position]?.target ?? null, reason]] : [],
        ),
      ),
    },
  ]
  const title = say('export:title.view', { project: project.name, view, day: at.slice(0, 'YYYY-MM-DD'.length) })
  return {
    ...workbookFile(title, await writeWorkbook(written, { title })),
    object: `project:${project.bizId}`,
    detail: { name: project.name, view: 'finance' },
  }
}
