import { sql } from 'drizzle-orm'
import type { Clock } from '#api/platform/clock.ts'
import { inBatches, type PlatformCell, type PlatformTable } from '#api/platform/datasets/platform-table.ts'
import { textIn } from '#api/platform/text.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import { inLanguage, type Language, type Localized } from '#contract/platform/language.ts'
import { SendType } from '#contract/risk/campaigns/codes.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { departmentGroup } from './department.ts'
import { isNewest } from './paper-conditions.ts'
import { isOver } from './project-conditions.ts'
import { item, paper, project } from './table.ts'

type Row = {
  id: number
  projectId: string
  project: string
  endDate: string
  campaignState: 'open' | 'late' | 'archived'
  questionnaire: string
  questionnaireName: Localized
  department: string
  name: string
  sendType: SendType
  isInvited: boolean
  state: 'waiting' | 'begun' | 'submitted'
  submittedOn: string | null
  isAnonymous: boolean
}

type Column = PlatformTable['columns'][number] & { of: (row: Row, language: Language) => PlatformCell }

const columns: readonly Column[] = [
  { name: 'paper_no', title: 'campaigns-tables:column.paperNo', fieldType: 'integer', isKey: true, of: ({ id }) => id },
  {
    name: 'project_id',
    title: 'campaigns-tables:column.projectId',
    fieldType: 'string',
    of: ({ projectId }) => projectId,
  },
  { name: 'project', title: 'results-export:about.project', fieldType: 'string', of: (row) => row.project },
  { name: 'end_date', title: 'results-export:about.endTime', fieldType: 'date', of: ({ endDate }) => endDate },
  {
    name: 'campaign_state',
    title: 'campaigns-tables:column.campaignState',
    fieldType: 'string',
    of: ({ campaignState }, language) => textIn(language)(`campaigns:status.${campaignState}`),
  },
  {
    name: 'under_way',
    title: 'campaigns-tables:column.underWay',
    fieldType: 'boolean',
    of: ({ campaignState }) => campaignState === 'open',
  },
  {
    name: 'questionnaire',
    title: 'campaigns-tables:column.questionnaire',
    fieldType: 'string',
    of: ({ questionnaire }) => questionnaire,
  },
  {
    name: 'questionnaire_name',
    title: 'results-export:about.questionnaire',
    fieldType: 'string',
    of: ({ questionnaireName }, language) => inLanguage(questionnaireName, language),
  },
  {
    name: 'department',
    title: 'files-export:head.department',
    fieldType: 'string',
    of: ({ department }, language) => departmentGroup(department, language),
  },
  {
    name: 'respondent',
    title: 'campaigns-tables:column.respondent',
    fieldType: 'string',
    personalKind: 'name',
    of: ({ name, isAnonymous }) => (isAnonymous ? null : name),
  },
  {
    name: 'external',
    title: 'campaigns-tables:column.external',
    fieldType: 'boolean',
    of: ({ sendType }) => sendType === SendType.external,
  },
  {
    name: 'invited',
    title: 'campaigns-tables:column.invited',
    fieldType: 'boolean',
    of: ({ isInvited }) => isInvited,
  },
  {
    name: 'state',
    title: 'campaigns-tables:column.state',
    fieldType: 'string',
    tones: {
      'campaigns-tables:state.waiting': 'neutral',
      'campaigns-tables:state.begun': 'info',
      'campaigns-tables:state.submitted': 'success',
    },
    of: ({ state }, language) => textIn(language)(`campaigns-tables:state.${state}`),
  },
  {
    name: 'returned',
    title: 'campaigns-tables:column.returned',
    fieldType: 'integer',
    of: ({ state }) => (state === 'submitted' ? 1 : 0),
  },
  {
    name: 'submitted_on',
    title: 'campaigns-tables:column.submittedOn',
    fieldType: 'date',
    of: ({ submittedOn, isAnonymous }) => (isAnonymous ? null : submittedOn),
  },
]

/**
 * Papers of all campaigns with their states; no answers. In a project with a threshold a paper has neither its
 * respondent nor its day: the results by department are also available, and few papers of one day would identify
 * people.
 */
export const paperTable = ({ clock }: { clock: Clock }): PlatformTable => ({
  code: 'campaigns.papers',
  tableName: 'campaign_returns',
  title: 'campaigns-tables:title',
  remark: 'campaigns-tables:remark',
  perm: RiskPerm.readProjects,
  columns: columns.map(({ of: _, ...column }) => column),
  async *rows(tx, language) {
    const batches = inBatches<Row>(
      tx,
      (after, most) => sql`
        select p.id, j.biz_id as "projectId", j.name as project, j.end_date as "endDate",
          case when j.status <> ${ProjectStatus.open} then 'archived' when ${isOver(clock)} then 'late' else 'open' end
            as "campaignState",
          d.code as questionnaire, d.name as "questionnaireName", i.department, i.name, i.send_type as "sendType",
          exists (select from risk_delivery l where l.item_id = i.id) as "isInvited",
          case when p.state <> 0 then 'submitted' when p.saved_at is not null then 'begun' else 'waiting' end as state,
          (p.submitted_at at time zone ${clock.timeZone}::text)::date::text as "submittedOn",
          j.anonymity_threshold > 0 as "isAnonymous"
        from ${paper} p
        join ${item} i on i.id = p.item_id
        join ${project} j on j.id = i.project_id
        join ${questionnaires.domain} d on d.id = p.domain_id
        where p.id > ${after} and p.revoked_at is null and ${isNewest}
        order by p.id limit ${most}`,
    )
    for await (const rows of batches) yield rows.map((row) => columns.map(({ of }) => of(row, language)))
  },
})
