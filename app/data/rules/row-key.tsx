import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import type { Column } from '#app/ui/lists/data-table.tsx'
import { shownCount } from '#app/ui/text/figures.ts'
import * as at from '#contract/data/addresses.ts'
import type { JudgedRow } from '#contract/data/rules/shapes.ts'
import { rowsWith } from './rows-address.ts'
import classes from './rules.module.css'

type Keyed = Pick<JudgedRow, 'row' | 'key'>

/** Column with the key of each row, which links to the row in the table, and its number. */
export function useRowKeyColumn<Row extends Keyed>(tableBizId: string): Column<Row> {
  const { t } = useTranslation('rules')
  const { id } = useWorkspace().workspace
  return {
    key: 'key',
    head: t('test.row'),
    rowHead: true,
    width: '8rem',
    cell: ({ row, key }) => (
      <>
        <Link to={at.martRowsBy(id, tableBizId, rowsWith(key))}>
          {key.map(({ value }) => String(value ?? '—')).join(' · ')}
        </Link>
        <span className={classes.under}>{t('test.rowNumber', { row: shownCount(row) })}</span>
      </>
    ),
  }
}
