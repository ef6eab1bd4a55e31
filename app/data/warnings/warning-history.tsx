import { useTranslation } from 'react-i18next'
import { LevelBadge } from '#app/data/rules/level-badge.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import type { WarningHistory as Entry } from '#contract/data/warnings/shapes.ts'

type Row = Entry & { shownAt: string; shownUntil: string | null }

/** Changes by runs and people, newest first. */
export function WarningHistory({ history }: { history: readonly Row[] }) {
  const { t } = useTranslation('warnings')
  if (history.length === 0) return null
  const remarks = ({ change, assignee, shownUntil, reason }: Row) => [
    change === 'assign' ? (assignee ? t('assignedTo', { person: assignee.name }) : t('unassign')) : '',
    change === 'snooze' ? (shownUntil ? t('snoozedUntil', { day: shownUntil }) : t('snoozedWorse')) : '',
    reason,
  ]
  const columns: Column<Row & { at: string; place: number }>[] = [
    { key: 'when', head: t('when'), cell: ({ shownAt }) => shownAt, rowHead: true },
    { key: 'what', head: t('what'), cell: ({ change }) => t(`change.${change}`), prose: true },
    { key: 'level', head: t('field.level'), cell: ({ level }) => <LevelBadge level={level} /> },
    { key: 'who', head: t('who'), cell: ({ by }) => by?.name ?? t('byRun') },
    { key: 'remark', head: t('remark'), cell: (row) => <Lines of={remarks(row)} />, prose: true },
  ]
  return (
    <Card title={t('history')} flush>
      <DataTable
        stacked
        compact
        caption={t('history')}
        columns={columns}
        rows={history.map((row, place) => ({ ...row, place }))}
        rowKey={({ place }) => place}
      />
    </Card>
  )
}
