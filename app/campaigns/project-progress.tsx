import { useTranslation } from 'react-i18next'
import { Card } from '#app/ui/card.tsx'
import { DescriptionList } from '#app/ui/description-list.tsx'
import { Lines } from '#app/ui/lines.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { Progress } from '#contract/campaigns/shapes.ts'
import { DepartmentTable } from './department-table.tsx'
import type { ProjectView } from './project-view.server.ts'
import { useProgress } from './use-progress.ts'

type Props = { project: ProjectView; progress: Progress }

/** About the project, and who has answered by department, as papers come in. */
export function ProjectProgress({ project, progress }: Props) {
  const { t } = useTranslation('risk-evaluation')
  const { papers, submitted, departments } = useProgress(`/risk/projects/${project.bizId}`, progress)
  return (
    <>
      <Card title={t('project.facts')}>
        <DescriptionList
          items={[
            { term: t('project.domains'), value: <Lines of={project.domains.map(({ name }) => name)} /> },
            { term: t('project.endTime'), value: project.endTime },
            {
              term: t('project.progress'),
              value: <ProgressBar label={t('project.progress')} value={submitted} max={papers} />,
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
    </>
  )
}
