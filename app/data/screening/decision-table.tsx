import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable, Lines, type Order } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import type { DecisionRow } from '#contract/data/screening/shapes.ts'
import { OutcomeBadge, ReviewBadge } from './states.tsx'

type Props = {
  caption: string
  captionShown?: boolean
  decisions: readonly DecisionRow[]
  order?: Order
  /** Button of each row. */
  act?: (decision: DecisionRow) => ReactNode
  empty?: ReactNode
}

/** Decisions with the rules that hit, each leading to its page. */
export function DecisionTable({ caption, captionShown, decisions, order, act, empty }: Props) {
  const { t } = useTranslation('screening')
  const columns: Column<DecisionRow>[] = [
    {
      key: 'key',
      head: t('field.key'),
      cell: ({ bizId, key }) => <Link to={at.decision(bizId)}>{key}</Link>,
      rowHead: true,
      prose: 'narrow',
      width: '9rem',
    },
    {
      key: 'scene',
      head: t('field.scene'),
      cell: ({ sceneName, number }) => (
        <Lines of={[sceneName, number === null ? '' : t('versionNumber', { number })]} />
      ),
      prose: true,
    },
    {
      key: 'outcome',
      head: t('field.outcome'),
      cell: ({ outcome, fallback }) => <OutcomeBadge outcome={outcome} fallback={fallback} />,
      prose: true,
    },
    { key: 'score', head: t('field.score'), cell: ({ score }) => score ?? '—', numeric: true },
    {
      key: 'hits',
      head: t('field.hits'),
      cell: ({ hits }) => (hits.length === 0 ? '—' : hits.map(({ name }) => name).join(t('comma'))),
      prose: true,
      width: '12rem',
    },
    { key: 'review', head: t('field.review'), cell: (row) => <ReviewBadge {...row} />, prose: true },
    { key: 'at', head: t('field.at'), cell: (row) => row.at, sortable: order !== undefined },
    { key: 'ms', head: t('field.ms'), cell: ({ ms }) => t('ms', { ms: ms.toFixed(2) }), numeric: true },
    ...(act ? [{ key: 'act', head: t('queue.claim'), cell: act, actions: true }] : []),
  ]
  return (
    <DataTable
      stacked
      caption={caption}
      {...(captionShown && { captionShown })}
      columns={columns}
      rows={decisions}
      rowKey={({ bizId }) => bizId}
      {...(order && { order })}
      empty={empty ?? <NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
    />
  )
}
