import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable, Lines, type Order } from '#app/ui/lists/data-table.tsx'
import { Named } from '#app/ui/lists/named.tsx'
import * as at from '#contract/data/screening/addresses.ts'
import type { SceneRow } from '#contract/data/screening/shapes.ts'
import { SceneBadge } from './states.tsx'

type Props = { scenes: readonly SceneRow[]; order?: Order; captionShown?: boolean; empty?: ReactNode }

/** Scenes with their live version. */
export function SceneTable({ scenes, order, captionShown, empty }: Props) {
  const { t } = useTranslation(['screening-scenes', 'screening'])
  const columns: Column<SceneRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ bizId, name, code }) => <Named to={at.scene(bizId)} name={name} under={code} />,
      rowHead: true,
      sortable: order !== undefined,
      prose: true,
      width: '12rem',
    },
    { key: 'state', head: t('field.state'), cell: ({ state }) => <SceneBadge state={state} /> },
    {
      key: 'model',
      head: t('field.model'),
      cell: ({ modelName, liveNumber }) => (
        <Lines of={[modelName, liveNumber === null ? '' : t('screening:versionNumber', { number: liveNumber })]} />
      ),
      prose: true,
    },
    {
      key: 'liveAt',
      head: t('field.liveAt'),
      cell: ({ liveAt, liveBy }) => (liveAt === null ? '—' : <Lines of={[liveAt, liveBy ?? '']} />),
      prose: true,
    },
    { key: 'updatedAt', head: t('field.updatedAt'), cell: ({ updatedAt }) => updatedAt, sortable: order !== undefined },
  ]
  return (
    <DataTable
      stacked
      caption={t('title')}
      {...(captionShown && { captionShown })}
      columns={columns}
      rows={scenes}
      rowKey={({ bizId }) => bizId}
      {...(order && { order })}
      empty={empty}
    />
  )
}
