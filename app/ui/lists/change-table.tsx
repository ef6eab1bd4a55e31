import { useTranslation } from 'react-i18next'
import { Badge } from '../feedback/badge.tsx'
import { Card } from '../layout/card.tsx'
import classes from './change-table.module.css'
import { type Column, DataTable } from './data-table.tsx'

/** Part of an entry before and after a change; '' if absent. */
export type PartChange = { label: string; before: string; after: string }

export type EntryChange = {
  key: string
  what: 'added' | 'removed' | 'changed' | 'moved'
  name: string
  parts: readonly PartChange[]
}

const tones = { added: 'success', removed: 'danger', changed: 'info', moved: 'neutral' } as const

/** Changes to the entries of a list, with each part before and after. */
export function ChangeTable({ title, lines }: { title: string; lines: readonly EntryChange[] }) {
  const { t } = useTranslation('common')
  const columns: Column<EntryChange>[] = [
    {
      key: 'what',
      head: t('change.what'),
      cell: ({ what }) => <Badge tone={tones[what]}>{t(`change.${what}`)}</Badge>,
    },
    { key: 'name', head: t('change.which'), cell: ({ name }) => name, rowHead: true, width: '14rem' },
    {
      key: 'parts',
      head: t('change.parts'),
      cell: ({ parts }) => <ChangedParts parts={parts} />,
      prose: true,
      width: '18rem',
    },
  ]
  return (
    <Card title={title} flush>
      <DataTable caption={title} compact columns={columns} rows={lines} rowKey={({ key, what }) => `${key} ${what}`} />
    </Card>
  )
}

export function ChangedParts({ parts }: { parts: readonly PartChange[] }) {
  const { t } = useTranslation('common')
  return (
    <ul className={classes.parts}>
      {parts.map(({ label, before, after }) => (
        <li key={label}>
          {label}
          {': '}
          {before && <del className={classes.before}>{before}</del>} {after ? <ins>{after}</ins> : t('change.deleted')}
        </li>
      ))}
    </ul>
  )
}
