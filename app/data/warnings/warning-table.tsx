import { Link, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LevelBadge } from '#app/data/rules/level-badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Choosing, ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable, Lines, type Order } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/addresses.ts'
import { useSubject, WarningStates } from './states.tsx'
import type { WarningView } from './warning-view.server.ts'

type Props = {
  workspaceId: number
  caption: string
  warnings: readonly WarningView[]
  order: Order
  /** Allows decisions about ticked rows, and their export. */
  may: { act: boolean; export: boolean }
}

export function WarningTable({ workspaceId, caption, warnings, order, may }: Props) {
  const { t } = useTranslation('warnings')
  const { search } = useLocation()
  const subjectOf = useSubject()
  const columns: Column<WarningView>[] = [
    {
      key: 'level',
      head: t('field.level'),
      sortable: true,
      cell: ({ level, score }) => (
        <>
          <LevelBadge level={level} /> {score !== null && <small>{score}</small>}
        </>
      ),
    },
    {
      key: 'subject',
      head: t('field.subject'),
      rowHead: true,
      prose: true,
      width: '12rem',
      cell: ({ bizId, key, model, judgingField, judgingValue }) => (
        <>
          <Link to={at.warningIn(workspaceId, bizId, search)}>{subjectOf(key)}</Link>
          <Lines of={[judgingField === '' ? model.name : `${model.name} · ${judgingField} ${judgingValue ?? ''}`]} />
        </>
      ),
    },
    { key: 'status', head: t('field.status'), cell: (warning) => <WarningStates warning={warning} />, prose: true },
    { key: 'assignee', head: t('field.assignee'), cell: ({ assignee }) => assignee?.name ?? t('nobody') },
    { key: 'dueAt', head: t('field.dueAt'), sortable: true, cell: ({ shown }) => shown.dueAt ?? '—' },
    { key: 'times', head: t('field.times'), sortable: true, numeric: true, cell: ({ times }) => times },
    { key: 'lastSeenAt', head: t('field.lastSeenAt'), sortable: true, cell: ({ shown }) => shown.lastSeenAt },
    {
      key: 'firstSeenAt',
      head: t('field.firstSeenAt'),
      sortable: true,
      extra: true,
      cell: ({ shown }) => shown.firstSeenAt,
    },
  ]
  const choosing: Choosing<WarningView> = {
    name: ({ key, model }) => `${subjectOf(key)} ${model.name}`,
    bar: (
      <ChosenBar to={at.warningsChosen(workspaceId)} exportTo={may.export && at.warningsExport(workspaceId) + search}>
        <ChosenButton way="decide">{t('decide')}</ChosenButton>
        <ChosenButton way="assign">{t('assign')}</ChosenButton>
        <ChosenButton way="snooze">{t('snooze.title')}</ChosenButton>
      </ChosenBar>
    ),
  }
  return (
    <DataTable
      stacked
      list="warnings"
      caption={caption}
      columns={columns}
      rows={warnings}
      rowKey={({ bizId }) => bizId}
      order={order}
      choosing={may.act && choosing}
      empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
    />
  )
}
