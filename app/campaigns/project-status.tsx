import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#app/ui/badge.tsx'
import { ProjectStatus } from '#contract/questionnaires/codes.ts'

type Props = { project: { status: ProjectStatus; late: boolean } }

/** Archived, past its end, or still open for answers. */
export function ProjectStatusBadge({ project: { status, late } }: Props) {
  const { t } = useTranslation('risk-evaluation')
  if (status === ProjectStatus.archived) return <StatusBadge>{t('status.archived')}</StatusBadge>
  return late ? (
    <StatusBadge tone="warning">{t('status.late')}</StatusBadge>
  ) : (
    <StatusBadge tone="success">{t('status.open')}</StatusBadge>
  )
}
