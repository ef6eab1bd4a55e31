import { sql } from 'drizzle-orm'
import { type Clock, localTime } from '#api/platform/clock.ts'
import type { Db } from '#api/platform/db/connection.ts'
import { lastDelivery } from '#api/risk/campaigns/delivery-status.ts'
import { letterLanguage } from '#api/risk/campaigns/letters.ts'
import * as campaigns from '#api/risk/campaigns/table.ts'
import type { PaperDeps } from '#api/risk/papers/paper.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import { inLanguage, type Language } from '#contract/platform/language.ts'
import { type DeliveryStatus, PaperState, type SendType } from '#contract/risk/campaigns/codes.ts'
import type { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { listSentDomains, type SentDomain } from './sent.ts'

/** Respondent with their papers; times are in the organisation's time zone. */
export type ExportedRespondent = {
  name: string
  sendType: SendType
  usercode: string
  company: string
  department: string
  email: string
  /** Letter language; null if not chosen. */
  language: Language | null
  delivery: { status: DeliveryStatus; at: string } | null
  papers: { id: number; domain: string; state: PaperState; submittedAt: string | null }[]
}

/** Domain that the project sent, with its name in the reader's language. */
export type ExportedDomain = Omit<SentDomain, 'name'> & { name: string }

export type ExportedProject = {
  id: number
  bizId: string
  name: string
  status: ProjectStatus
  weights: object | null
  anonymityThreshold: number
  endDate: string
  /** Time at which a manager closed it, in the format of `at`. */
  closedAt: string | null
  /** Current time in the organisation's time zone: `2026-11-20 17:03`. */
  at: string
  respondents: ExportedRespondent[]
  domains: ExportedDomain[]
}

/** Data of a project's export, without answers; undefined if the project does not exist. */
export async function readExportedProject(
  { db, clock }: Pick<PaperDeps, 'db' | 'clock'>,
  bizId: string,
  language: Language,
): Promise<ExportedProject | undefined> {
  const { rows } = await db.execute<Omit<ExportedProject, 'respondents' | 'domains'>>(sql`
    select id, biz_id as "bizId", name, status, end_date as "endDate", ${localTime(clock, clock.now)} as at,
      ${localTime(clock, sql`closed_at`)} as "closedAt", weights, anonymity_threshold as "anonymityThreshold"
    from ${campaigns.project} where biz_id = ${bizId}`)
  const [project] = rows
  if (!project) return undefined
  const respondents = await listRespondents(db, clock, project.id)
  const domains: ExportedDomain[] = []
  for (const { name, papers: _, ...sent } of await listSentDomains(db, project.id)) {
    // Counts a respondent once, even if requested again.
    const own = respondents.filter((each) => each.papers.some(({ domain }) => domain === sent.code))
    domains.push({
      ...sent,
      name: inLanguage(name, language),
      papers: own.length,
      submitted: own.filter((each) =>
        each.papers.some(({ domain, state }) => domain === sent.code && state !== PaperState.editable),
      ).length,
    })
  }
  return { ...project, respondents, domains }
}

async function listRespondents(db: Db, clock: Clock, projectId: number): Promise<ExportedRespondent[]> {
  const { rows } = await db.execute<ExportedRespondent>(sql`
    select i.name, i.send_type as "sendType", coalesce(u.usercode, '') as usercode, i.company, i.department,
      coalesce(u.email, i.email) as email, ${letterLanguage} as language, c.papers,
      (select json_build_object('status', s.status, 'at', ${localTime(clock, sql`s.at`)}) from (${lastDelivery}) s) as delivery
    from ${campaigns.item} i
    left join ${accounts.user} u on u.id = i.user_id
    cross join lateral (
      select coalesce(json_agg(json_build_object('id', p.id, 'domain', d.code, 'state', p.state,
          'submittedAt', ${localTime(clock, sql`p.submitted_at`)}) order by p.id), '[]') as papers
      from ${campaigns.paper} p join ${questionnaires.domain} d on d.id = p.domain_id
      where p.item_id = i.id and p.revoked_at is null) c
    where i.project_id = ${projectId}
    order by i.id`)
  return rows
}

export type PaperTimes = { at: string; submittedAt: string | null; closedAt: string | null }

/** Current time, submission of the paper and closing of its project, in the organisation's time zone. */
export async function readPaperTimes(db: Db, clock: Clock, paperId: number): Promise<PaperTimes> {
  const { rows } = await db.execute<PaperTimes>(sql`
    select ${localTime(clock, clock.now)} as at, ${localTime(clock, sql`p.submitted_at`)} as "submittedAt",
      ${localTime(clock, sql`j.closed_at`)} as "closedAt"
    from ${campaigns.paper} p join ${campaigns.item} i on i.id = p.item_id join ${campaigns.project} j on j.id = i.project_id where p.id = ${paperId}`)
  const [times] = rows
  if (!times) throw new Error(`paper ${paperId} is not there`)
  return times
}
