import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import * as at from '#contract/data/watch-lists/addresses.ts'
import type { WatchEntryRow } from '#contract/data/watch-lists/shapes.ts'
import classes from './watch-lists.module.css'

/** An entry with formatted days; `validity` is set if it is not in force today. */
export type ShownEntry = WatchEntryRow & { validity: 'over' | 'coming' | null }

type Props = {
  entries: readonly ShownEntry[]
  /** Revision of which the changes are shown. */
  changedIn?: number
  /** List in which entries lead to their forms. */
  editable?: string
  empty: ReactNode
}

/** Entries with their aliases, their days in force and their origin. */
export function EntryTable({ entries, changedIn, editable, empty }: Props) {
  const { t } = useTranslation('watch-lists')
  const period = ({ from, until }: ShownEntry) => {
    if (from !== null && until !== null) return t('period.both', { from, until })
    if (from !== null) return t('period.from', { from })
    return until === null ? t('period.always') : t('period.until', { until })
  }
  const isEnded = ({ goneRevision }: ShownEntry) => goneRevision === changedIn
  const columns: Column<ShownEntry>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ entryBizId, name }) =>
        editable === undefined ? name : <Link to={at.watchEntry(editable, entryBizId)}>{name}</Link>,
      rowHead: true,
      prose: true,
      width: '12rem',
    },
    ...(changedIn === undefined
      ? []
      : [
          {
            key: 'change',
            head: t('field.change'),
            cell: (row: ShownEntry) => (
              <Badge tone={isEnded(row) ? 'warning' : 'success'}>{t(isEnded(row) ? 'ended' : 'came')}</Badge>
            ),
          },
        ]),
    {
      key: 'aliases',
      head: t('field.aliases'),
      cell: ({ aliases }) => (aliases.length === 0 ? '—' : aliases.join(t('semicolon'))),
      prose: true,
      width: '10rem',
    },
    {
      key: 'number',
      head: t('field.number'),
      cell: ({ number }) => <span className={classes.whole}>{number || '—'}</span>,
    },
    {
      key: 'period',
      head: t('field.period'),
      cell: (row) => (
        <>
          {period(row)} {row.validity && <Badge tone="warning">{t(`period.${row.validity}`)}</Badge>}
        </>
      ),
      prose: true,
    },
    { key: 'source', head: t('field.source'), cell: ({ source }) => source || '—', prose: true },
    {
      key: 'by',
      head: t('field.changed'),
      cell: ({ at: moment, by }) => (
        <span className={classes.whole}>
          <Lines of={[moment, by]} />
        </span>
      ),
    },
  ]
  return (
    <DataTable
      stacked
      caption={t('entries')}
      columns={columns}
      rows={entries}
      rowKey={({ entryBizId, revision }) => `${entryBizId} ${revision}`}
      empty={empty}
    />
  )
}
