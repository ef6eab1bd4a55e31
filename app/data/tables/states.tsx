import { useTranslation } from 'react-i18next'
import { Badge, StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import type { ImportState, Secrecy, TableStatus } from '#contract/data/tables/codes.ts'

const statusTones: Record<TableStatus, Tone | 'neutral'> = {
  draft: 'neutral',
  published: 'success',
  withdrawn: 'warning',
}
const importTones: Record<ImportState, Tone> = {
  reading: 'info',
  ready: 'warning',
  storing: 'info',
  stored: 'success',
  faulty: 'danger',
  failed: 'danger',
}
const secrecyTones: Record<Secrecy, Tone | 'neutral'> = {
  public: 'neutral',
  internal: 'info',
  confidential: 'warning',
  secret: 'danger',
}

export function TableStatusBadge({ status }: { status: TableStatus }) {
  const { t } = useTranslation('tables')
  return <StatusBadge tone={statusTones[status]}>{t(`status.${status}`)}</StatusBadge>
}

export function ImportBadge({ state }: { state: ImportState }) {
  const { t } = useTranslation('tables')
  return <StatusBadge tone={importTones[state]}>{t(`importState.${state}`)}</StatusBadge>
}

export function SecrecyBadge({ secrecy }: { secrecy: Secrecy }) {
  const { t } = useTranslation('tables')
  return <Badge tone={secrecyTones[secrecy]}>{t(`secrecy.${secrecy}`)}</Badge>
}

export function StaleBadge() {
  const { t } = useTranslation('tables')
  return <Badge tone="warning">{t('stale')}</Badge>
}

/** True while a job works on the import. */
export const isUnderWay = (state: ImportState): boolean => state === 'reading' || state === 'storing'
