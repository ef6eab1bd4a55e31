import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProjectRespondents } from '#app/risk-evaluation/respondent/project-respondents.tsx'
import { usePermission } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withSearch } from '#app/ui/search.ts'
import { ProjectStatus } from '#contract/risk-evaluation/codes.ts'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import type { loader } from './project.server.ts'
import { ProjectEnd } from './project-end.tsx'
import { ProjectHead } from './project-head.tsx'
import { ProjectProgress } from './project-progress.tsx'
import type { ProjectView } from './project-view.server.ts'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: ['risk-evaluation', 'campaign'],
  title: ({ data }) => data?.project.name ?? '',
}

export default function Project() {
  const { t } = useTranslation(['risk-evaluation', 'campaign'])
  const { project, progress, disabled, filter, listing, page, respondents } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(RiskPerm.writeProjects)
  const archived = project.status === ProjectStatus.archived
  const address = `/risk/projects/${project.bizId}`
  return (
    <>
      <ProjectHead project={project} action={<Actions project={project} mayAdd={mayWrite && !archived} />} />
      {archived && <Notice tone="info">{t('project.archivedLine')}</Notice>}
      {!archived && project.late && (
        <Notice tone="warning">{t(project.closed ? 'project.closedLine' : 'project.lateLine')}</Notice>
      )}
      {!archived && disabled > 0 && (
        <Notice tone="warning" title={t('campaign:disabled.title', { disabled })}>
          <p>{t('campaign:disabled.line')}</p>
          <LinkButton small to={address + withSearch('', { standing: 'disabled' })}>
            {t('campaign:disabled.show')}
          </LinkButton>
        </Notice>
      )}
      <ProjectProgress project={project} progress={progress} />
      <ProjectRespondents
        project={project}
        departments={progress.departments.map(({ department }) => department)}
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
  const { t } = useTranslation(['risk-evaluation', 'campaign'])
  const mayExport = usePermission(RiskPerm.exportResults)
  const address = `/risk/projects/${project.bizId}`
  return (
    <>
      {mayExport && <ExportButton action={`${address}/export`}>{t('project.export')}</ExportButton>}
      {mayAdd && <LinkButton to={`${address}/edit`}>{t('campaign:edit.link')}</LinkButton>}
      {mayAdd && (
        <LinkButton look="primary" to={`${address}/respondents/new`}>
          {t('respondents.add')}
        </LinkButton>
      )}
    </>
  )
}
