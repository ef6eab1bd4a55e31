import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Lines } from '#app/risk-evaluation/lines.tsx'
import { ProjectRespondents } from '#app/risk-evaluation/respondent/project-respondents.tsx'
import { DepartmentTable } from '#app/risk-evaluation/result/department-table.tsx'
import { usePermission } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { ProjectStatus } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import type { loader } from './project.server.ts'
import { ProjectEnd } from './project-end.tsx'
import { ProjectStatusBadge } from './project-status.tsx'
import type { ProjectView } from './project-view.server.ts'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: 'risk-evaluation',
  title: ({ data }) => data?.project.name ?? '',
}

export default function Project() {
  const { t } = useTranslation('risk-evaluation')
  const { project, departments, filter, listing, page, respondents } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(RiskPerm.writeProjects)
  const archived = project.status === ProjectStatus.archived
  const crumbs = [{ label: t('projects.title'), to: '/risk/projects' }]
  return (
    <>
      <PageHeader
        title={project.name}
        status={<ProjectStatusBadge project={project} />}
        crumbs={crumbs}
        action={<Actions project={project} mayAdd={mayWrite && !archived} />}
      />
      {archived && <Notice tone="info">{t('project.archivedLine')}</Notice>}
      {!archived && project.late && <Notice tone="warning">{t('project.lateLine')}</Notice>}
      <Card title={t('project.facts')}>
        <DescriptionList
          items={[
            { term: t('project.domains'), value: <Lines of={project.domains.map(({ name }) => name)} /> },
            { term: t('project.endTime'), value: project.endTime },
            {
              term: t('project.progress'),
              value: <ProgressBar label={t('project.progress')} value={project.submitted} max={project.papers} />,
            },
            { term: t('project.respondents'), value: project.items },
            { term: t('project.createdBy'), value: project.createdBy },
            { term: t('project.createdAt'), value: project.createdAt },
          ]}
        />
      </Card>
      {departments.length > 0 && (
        <Card title={t('project.byDepartment')} flush>
          <DepartmentTable departments={departments} />
        </Card>
      )}
      <ProjectRespondents
        project={project}
        departments={departments.map(({ department }) => department)}
        filter={filter}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
        page={page}
        respondents={respondents}
        mayWrite={mayWrite && !archived}
      />
      {mayWrite && <ProjectEnd project={project} />}
    </>
  )
}

function Actions({ project, mayAdd }: { project: ProjectView; mayAdd: boolean }) {
  const { t } = useTranslation('risk-evaluation')
  const mayReadResults = usePermission(RiskPerm.readResults)
  const mayExport = usePermission(RiskPerm.exportResults)
  const address = `/risk/projects/${project.bizId}`
  return (
    <>
      {mayExport && <ExportButton action={`${address}/export`}>{t('project.export')}</ExportButton>}
      {mayReadResults && <LinkButton to={`${address}/results`}>{t('project.results')}</LinkButton>}
      {mayAdd && <LinkButton to={`${address}/respondents/import`}>{t('respondents.import')}</LinkButton>}
      {mayAdd && (
        <LinkButton look="primary" to={`${address}/respondents/new`}>
          {t('respondents.add')}
        </LinkButton>
      )}
    </>
  )
}
