import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as atCampaigns from '#app/campaigns/addresses.ts'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import { withSearch } from '#app/ui/search.ts'

type Progress = { department: string; items: number; papers: number; submitted: number; waiting: number }

type Props = {
  /** Of the project's page, which lists the respondents. */
  projectId: string
  progress: readonly Progress[]
}

/** Who has answered and who has not, by department; papers of all domains. */
export function ResultProgress({ projectId, progress }: Props) {
  const { t } = useTranslation(['results', 'campaigns'])
  const columns: Column<Progress>[] = [
    {
      key: 'department',
      head: t('campaigns:respondent.department'),
      cell: ({ department }) => department,
      rowHead: true,
    },
    { key: 'items', head: t('campaigns:project.respondents'), cell: ({ items }) => items, numeric: true },
    {
      key: 'submitted',
      head: t('campaigns:project.progress'),
      cell: ({ department, submitted, papers }) => (
        <ProgressBar label={t('campaigns:project.progressOf', { name: department })} value={submitted} max={papers} />
      ),
      width: '12rem',
    },
    {
      key: 'waiting',
      head: t('progress.waiting'),
      cell: ({ department, submitted, papers, waiting }) =>
        waiting > 0 ? (
          <Link to={atCampaigns.project(projectId) + withSearch('', { department, state: 'waiting' })}>
            {t('progress.left', { left: waiting })}
            {waiting > papers - submitted && t('progress.again', { again: waiting - (papers - submitted) })}
          </Link>
        ) : (
          t('progress.none')
        ),
    },
  ]
  const waiting = progress.some((line) => line.waiting > 0)
  return (
    <Card
      title={t('campaigns:project.byDepartment')}
      action={
        waiting && (
          <Link to={atCampaigns.project(projectId) + withSearch('', { state: 'waiting' })}>{t('progress.all')}</Link>
        )
      }
      flush
    >
      <DataTable
        caption={t('campaigns:project.byDepartment')}
        compact
        columns={columns}
        rows={progress}
        rowKey={({ department }) => department}
      />
    </Card>
  )
}
