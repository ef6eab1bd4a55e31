import { useHref } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import type { Progress } from '#contract/risk/campaigns/shapes.ts'
import type { ProjectView } from '../views.server.ts'

/** Polling interval. Papers arrive minutes apart, so ten seconds are short enough and cause little load. */
const askEveryMs = 10_000

/** Number of submitted papers, polled while the page is visible. Newly loaded data replaces older polled data. */
function useProgress(projectId: string, loaded: Progress): Progress {
  const address = useHref(at.progress(projectId))
  const [result, setResult] = useState<{ over: Progress; now: Progress }>()
  useEffect(() => {
    const leaving = new AbortController()
    const look = async () => {
      if (document.hidden) return
      const answer = await fetch(address, { signal: leaving.signal }).catch(() => undefined)
      // An expired session redirects to the login page, which is not JSON.
      const isProgress = answer?.ok && answer.headers.get('Content-Type')?.includes('json')
      if (isProgress) setResult({ over: loaded, now: await answer.json() })
    }
    const timer = setInterval(look, askEveryMs)
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [address, loaded])
  return result?.over === loaded ? result.now : loaded
}

type Props = { project: ProjectView; progress: Progress }

export function ProjectProgress({ project, progress }: Props) {
  const { t } = useTranslation('campaigns')
  const { papers, submitted, departments } = useProgress(project.bizId, progress)
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

type Department = { department: string; items: number; papers: number; submitted: number }

function DepartmentTable({ departments }: { departments: readonly Department[] }) {
  const { t } = useTranslation('campaigns')
  const nameOf = (department: string) => department || t('respondent.noDepartment')
  const columns: Column<Department>[] = [
    { key: 'department', head: t('respondent.department'), cell: (row) => nameOf(row.department), rowHead: true },
    { key: 'items', head: t('project.respondents'), cell: ({ items }) => items, numeric: true },
    {
      key: 'submitted',
      head: t('project.progress'),
      cell: ({ department, submitted, papers }) => (
        <ProgressBar label={t('project.progressOf', { name: nameOf(department) })} value={submitted} max={papers} />
      ),
      width: '12rem',
    },
  ]
  return (
    <DataTable
      caption={t('project.byDepartment')}
      compact
      columns={columns}
      rows={departments}
      rowKey={({ department }) => department}
    />
  )
}
