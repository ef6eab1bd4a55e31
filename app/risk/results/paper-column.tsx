import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { Column } from '#app/ui/lists/data-table.tsx'

/** Column with a link to the row's paper; without a uuid, which the reader may not see, there is no link. */
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
