import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ProjectStatusBadge } from '#app/risk-evaluation/project/project-status.tsx'
import type { ProjectView } from '#app/risk-evaluation/project/project-view.server.ts'
import { usePermission } from '#app/shell/frame-data.ts'
import type { PageHandle } from '#app/shell/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { ExportButton } from '#app/ui/export-button.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RiskPerm } from '#contract/risk-evaluation/perms.ts'
import classes from './result.module.css'
import type { loader } from './result.server.ts'
import { ResultCauses } from './result-causes.tsx'
import { ResultFilter } from './result-filter.tsx'
import { ResultMap } from './result-map.tsx'
import { ResultProgress } from './result-progress.tsx'

export const handle: PageHandle<{ project: ProjectView }> = {
  i18n: ['result', 'risk-evaluation'],
  title: ({ t, data }) => (data ? t('result:title', { name: data.project.name }) : ''),
}

export default function Result() {
  const { t } = useTranslation(['result', 'risk-evaluation'])
  const { project, domains, domain, progress, risks, filter, firstKinds, departments, all, causes, order } =
    useLoaderData<typeof loader>()
  const mayExport = usePermission(RiskPerm.exportResults)
  const address = `/risk/projects/${project.bizId}`
  const sent = domains.find(({ code }) => code === domain)
  return (
    <div className={classes.results}>
      <PageHeader
        title={t('title', { name: project.name })}
        status={<ProjectStatusBadge project={project} />}
        crumbs={[
          { label: t('risk-evaluation:projects.title'), to: '/risk/projects' },
          { label: project.name, to: address },
        ]}
        line={sent && t('facts', { ...sent, endTime: project.endTime })}
        action={mayExport && <ExportButton action={`${address}/export`}>{t('export')}</ExportButton>}
      />
      <ResultFilter
        domains={domains}
        domain={domain}
        departments={departments.map(({ department }) => department)}
        risks={departments.length > 0 ? risks : []}
        filter={filter}
      />
      {departments.length === 0 ? (
        <Card>
          <EmptyState
            title={t('empty.title')}
            line={t('empty.line')}
            action={<LinkButton to={address}>{t('empty.respondents')}</LinkButton>}
          />
        </Card>
      ) : (
        <>
          <ResultMap firstKinds={firstKinds} departments={departments} all={all} filter={filter} order={order} />
          <ResultCauses firstKinds={firstKinds} causes={causes} order={order} filter={filter} />
        </>
      )}
      {progress.length > 0 && <ResultProgress address={address} progress={progress} />}
    </div>
  )
}
