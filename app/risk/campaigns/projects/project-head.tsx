import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import * as atResults from '#contract/risk/results/addresses.ts'
import { ProjectStatusBadge } from '../badges.tsx'
import type { ProjectView } from '../views.server.ts'

type Props = {
  project: Pick<ProjectView, 'bizId' | 'name' | 'status' | 'late'>
  action?: ReactNode
}

export function ProjectHead({ project, action }: Props) {
  const { t } = useTranslation(['campaigns-delivery', 'campaigns'])
  const mayReadResults = usePermission(RiskPerm.readResults)
  const address = at.project(project.bizId)
  const tabs = [
    { label: t('tabs.overview'), to: address, end: true },
    { label: t('tabs.deliveries'), to: at.deliveries(project.bizId) },
    { label: t('tabs.letters'), to: at.letters(project.bizId) },
  ]
  const results = { label: t('tabs.results'), to: atResults.results(project.bizId) }
  return (
    <>
      <PageHeader
        title={project.name}
        status={<ProjectStatusBadge project={project} />}
        crumbs={[{ label: t('campaigns:projects.title'), to: at.projects }]}
        action={action}
      />
      <TabLinks label={t('tabs.label')} tabs={mayReadResults ? [...tabs, results] : tabs} />
    </>
  )
}
