import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Column } from '#app/ui/data-table.tsx'

/** The column that leads to a row's paper; where no key opens its uuid nothing leads there. */
export function usePaperColumn<Row extends { uuid: string }>(addressOf: (uuid: string) => string): Column<Row> {
  const { t } = useTranslation('results')
  return {
    key: 'paper',
    head: t('answers.paper'),
    cell: ({ uuid }) =>
      uuid === '' ? (
        '—'
      ) : (
        <Link to={addressOf(uuid)} reloadDocument>
          {t('answers.open')}
        </Link>
      ),
  }
}
