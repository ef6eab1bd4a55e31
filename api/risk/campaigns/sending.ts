import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import type { Sending } from '#api/risk/questionnaires/questionnaire.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'

export const sendingOf = ({ timeZone }: Clock): Sending => ({
  projectsOf: (domainId) => sql`(
    select count(distinct pd.project_id)::int from risk_project_domain pd where pd.domain_id = ${domainId})`,

  openProjectsOf: (domainId) => sql`(
    select count(*)::int from risk_project_domain pd join risk_project j on j.id = pd.project_id
    where pd.domain_id = ${domainId} and j.status = ${ProjectStatus.open})`,

  projectsOfVersion: (versionId, since) => sql`
    select count(*)::int as projects, coalesce(json_agg(
      json_build_object('bizId', j.biz_id, 'name', j.name, 'status', j.status) order by j.id desc
    ) filter (where ${since}::date is null
      or (j.created_at at time zone ${timeZone}::text)::date >= ${since}::date), '[]') as sent_by
    from risk_project_domain pd join risk_project j on j.id = pd.project_id
    where pd.version_id = ${versionId}`,
})
