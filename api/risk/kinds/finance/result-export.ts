import { sql } from 'drizzle-orm'
import { localTime } from '#api/platform/clock.ts'
import { exporterOf, linesOfExport } from '#api/platform/exports/exporter.ts'
import { type AboutLine, aboutSheet } from '#api/platform/files/workbook/about-sheet.ts'
import { createSheetNames } from '#api/platform/files/workbook/sheet-name.ts'
import { workbookFile, writeWorkbook } from '#api/platform/files/workbook/workbook-writing.ts'
import type { Caller } from '#api/platform/http/caller.ts'
import type { FileReply } from '#api/platform/http/route.ts'
import { textIn } from '#api/platform/text.ts'
import { findProject } from '#api/risk/campaigns/project.ts'
import { column, type Row, type Table } from '#api/risk/results/export-sheets.ts'
import { organisationName } from '#api/shell/organisation.ts'
import type { QueryOf } from '#contract/platform/call.ts'
import type { Language } from '#contract/platform/language.ts'
import { isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { exportFinanceResults as exportCall, ResultCompany } from '#contract/risk/kinds/finance/result-calls.ts'
import { indicatorColumn, moneyCell, unitText } from './money.ts'
import { type Selection, selectFinanceResults } from './result.ts'
import type { FinanceResultDeps } from './result-store.ts'

/** Exports the indicators of all companies that match the filters, in the page's order. Refuses notFound. */
export async function exportFinanceResults(
  deps: Pick<FinanceResultDeps, 'db' | 'clock' | 'keys' | 'versions' | 'results'>,
  { params, caller }: { params: QueryOf<typeof exportCall>; caller: Caller },
): Promise<FileReply | Refusal> {
  const { db, clock } = deps
  const { language } = caller
  const project = await findProject(db, params.id)
  if (!project) return refuse('notFound')
  const selected = await selectFinanceResults(deps, params, language)
  if (isRefusal(selected)) return selected
  const say = textIn(language)
  const { rows } = await db.execute<{ at: string }>(sql`select ${localTime(clock, clock.now)} as at`)
  const at = rows[0]?.at ?? ''
  const view = say('kinds-finance-export:view')
  const filters = [
    [say('results-export:head.company'), params.company],
    [say('files-export:head.department'), params.department],
    [say('kinds-finance-export:head.module'), params.module],
    [say('kinds-finance-export:head.closingDate'), params.closingDate],
  ].flatMap(([name, value]): AboutLine[] => (name && value ? [[name, value]] : []))
  const about: AboutLine[] = [
    [say('results-export:about.project'), project.name],
    [say('results-export:about.view'), view],
    [
      say('results-export:about.questionnaire'),
      selected.domains.find(({ code }) => code === selected.domain)?.name ?? selected.domain,
    ],
    [say('files-export:about.scope'), say('results-export:about.scopeNewest')],
    [say('kinds-finance-export:head.amounts'), say(`kinds-finance-export:amounts.${selected.unit}`)],
    [say('kinds-finance-export:head.year'), say(`kinds-finance-export:year.${selected.year}`)],
    ...filters,
    ...linesOfExport(`${at} (${clock.timeZone})`, exporterOf(caller)),
    [say('results-export:about.values'), say('kinds-finance-export:about.values')],
  ]
  const companies = await selected.show(selected.found)
  const nameSheet = createSheetNames()
  const written = [
    { ...aboutSheet(about, language), name: nameSheet(say('files-export:sheet.about')) },
    { name: nameSheet(view), ...companyTable(selected, companies, language) },
    { name: nameSheet(say('kinds-finance-export:sheet.spread')), ...spreadTable(selected, language) },
    { name: nameSheet(say('kinds-finance-export:sheet.years')), ...yearTable(selected, language) },
    { name: nameSheet(say('kinds-finance-export:head.reason')), ...reasonTable(selected, companies, language) },
  ]
  const organisation = await organisationName(db, language)
  const title = say('results-export:title.view', { project: project.name, view, day: at.slice(0, 'YYYY-MM-DD'.length) })
  return {
    ...workbookFile(title, await writeWorkbook(written, { title, organisation })),
    object: `project:${project.bizId}`,
    detail: { name: project.name, view: 'finance', companies: selected.found.length },
  }
}

/** One line for each company, one column for each indicator. */
function companyTable(
  { indicators, unit: amounts }: Selection,
  companies: readonly ResultCompany[],
  language: Language,
): Table {
  const say = textIn(language)
  return {
    namedBy: 2,
    columns: [
      column(say('results-export:head.company'), 28),
      column(say('results-export:head.respondent'), 20),
      column(say('files-export:head.department'), 20),
      column(say('kinds-finance-export:head.openingDate'), 14, 'day'),
      column(say('kinds-finance-export:head.closingDate'), 14, 'day'),
      ...indicators.map(({ module, target, unit }) =>
        indicatorColumn(
          `${module}\n${say('kinds-finance-export:head.inUnit', { target, unit: unitText(unit, { unit: amounts, language }) })}`,
        ),
      ),
    ],
    rows: companies.map(({ company, name, department, openingDate, closingDate, values }) => [
      company || null,
      name,
      department,
      openingDate,
      closingDate,
      ...values.map(({ val }) => moneyCell(val) ?? '—'),
    ]),
  }
}

/** Quartiles of each indicator, and its formula. */
function spreadTable({ indicators, unit: amounts }: Selection, language: Language): Table {
  const say = textIn(language)
  return {
    namedBy: 2,
    columns: [
      column(say('kinds-finance-export:head.module'), 18),
      column(say('kinds-finance-export:head.target'), 24),
      column(say('kinds-finance-export:head.unit'), 10),
      column(say('kinds-finance-export:head.companies'), 10),
      indicatorColumn(say('kinds-finance-export:head.lowest')),
      column(say('kinds-finance-export:head.lowestOf'), 28),
      indicatorColumn(say('kinds-finance-export:head.lower')),
      indicatorColumn(say('kinds-finance-export:head.median')),
      indicatorColumn(say('kinds-finance-export:head.upper')),
      indicatorColumn(say('kinds-finance-export:head.highest')),
      column(say('kinds-finance-export:head.highestOf'), 28),
      column(say('kinds-finance-export:head.definition'), 40),
      column(say('kinds-finance-export:head.formula'), 56),
    ],
    rows: indicators.map(({ module, target, unit, definition, formula, spread }) => {
      const { count, lowest, lower, median, upper, highest } = spread
      return [
        module,
        target,
        unitText(unit, { unit: amounts, language }),
        count,
        moneyCell(lowest?.val ?? null) ?? '—',
        lowest?.company ?? null,
        moneyCell(lower) ?? '—',
        moneyCell(median) ?? '—',
        moneyCell(upper) ?? '—',
        moneyCell(highest?.val ?? null) ?? '—',
        highest?.company ?? null,
        definition,
        formula,
      ]
    }),
  }
}

function reasonTable({ indicators }: Selection, companies: readonly ResultCompany[], language: Language): Table {
  const say = textIn(language)
  return {
    columns: [
      column(say('results-export:head.company'), 28),
      column(say('results-export:head.respondent'), 20),
      column(say('kinds-finance-export:head.target'), 24),
      column(say('kinds-finance-export:head.reason'), 48),
    ],
    rows: companies.flatMap(({ company, name, values }): Row[] =>
      values.flatMap(({ reason }, at) =>
        reason ? [[company || null, name, indicators[at]?.target ?? null, reason]] : [],
      ),
    ),
  }
}

/** The compared indicator, by year. */
function yearTable({ byYear, indicators, indicator, unit: amounts }: Selection, language: Language): Table {
  const say = textIn(language)
  const compared = indicators.find(({ code }) => code === indicator)
  return {
    columns: [
      column(say('kinds-finance-export:head.target'), 24),
      column(say('kinds-finance-export:head.unit'), 10),
      column(say('kinds-finance-export:head.year'), 14),
      column(say('kinds-finance-export:head.companies'), 10),
      indicatorColumn(say('kinds-finance-export:head.lower')),
      indicatorColumn(say('kinds-finance-export:head.median')),
      indicatorColumn(say('kinds-finance-export:head.upper')),
      indicatorColumn(say('kinds-finance-export:head.change')),
    ],
    rows: byYear.map(({ part, count, lower, median, upper, change }) => [
      compared?.target ?? null,
      compared ? unitText(compared.unit, { unit: amounts, language }) : null,
      say(`kinds-finance-export:year.${part}`),
      count,
      ...[lower, median, upper, change].map((value) => moneyCell(value) ?? '—'),
    ]),
  }
}
