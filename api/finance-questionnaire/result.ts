import { sql } from 'drizzle-orm'
import type { FinanceResults } from '#contract/finance-questionnaire/result-calls.ts'
import { inLanguage, type Language } from '#contract/language.ts'
import { type Refusal, refuse } from '#contract/problem.ts'
import { DomainKind } from '#contract/risk-evaluation/codes.ts'
import { findProject } from '../risk-evaluation/project.ts'
import { listSentDomains } from '../risk-evaluation/result.ts'
import { resultPapers } from '../risk-evaluation/result-papers.ts'
import type { FinanceValues } from './evaluate.ts'
import type { FinanceGround } from './ground.ts'
import { summarise } from './summary.ts'

type Row = FinanceValues & { itemId: string; sealed: Buffer; company: string; name: string }

/** The indicators of a project's submitted finance papers: one query for all of them. Refuses notFound. */
export async function getFinanceResults(
  { db, keys, versions }: Pick<FinanceGround, 'db' | 'keys' | 'versions'>,
  { id, domain, language }: { id: string; domain: string | undefined; language: Language },
): Promise<FinanceResults | Refusal> {
  const project = await findProject(db, id)
  if (!project) return refuse('notFound')
  const sent = (await listSentDomains(db, project.id)).filter(({ kind }) => kind === DomainKind.finance)
  const chosen = sent.find(({ code }) => domain === undefined || code === domain)
  if (!chosen) return refuse('notFound')
  const questionnaire = await versions(chosen.versionId)
  const { rows } = await db.execute<Row>(sql`
    select i.biz_id as "itemId", p.uuid_sealed as sealed, i.company, i.name, a.opening_date as "openingDate",
      a.closing_date as "closingDate", a.opening::text[] as opening, a.closing::text[] as closing
    from ${resultPapers(project.id)} join finance_answer a on a.paper_id = p.id
    where p.version_id = ${chosen.versionId}
    order by i.company, i.id`)
  const companies: FinanceResults['companies'] = []
  for (const { itemId, sealed, company, name, ...values } of rows) {
    const summary = await summarise(questionnaire, values, language)
    companies.push({
      itemId,
      uuid: keys.open(sealed),
      company,
      name,
      openingDate: values.openingDate,
      closingDate: values.closingDate,
      values: summary.map(({ val, reason }) => ({ val, reason })),
    })
  }
  return {
    domain: chosen.code,
    indicators: questionnaire.indicators.map(({ code, module, target, definition, unit }) => ({
      code,
      module: inLanguage(module, language),
      target: inLanguage(target, language),
      definition: inLanguage(definition, language),
      unit,
    })),
    companies,
  }
}
