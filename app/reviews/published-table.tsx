import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import * as atComparisons from '#app/comparisons/addresses.ts'
import { type Column, DataTable, Lines } from '#app/ui/data-table.tsx'
import type { PublishedComparison } from '#contract/comparisons/shapes.ts'
import { shareOf } from '#contract/flow/share.ts'

export type PublishedView = Pick<
  PublishedComparison,
  | 'id'
  | 'number'
  | 'objectId'
  | 'projectId'
  | 'projectName'
  | 'reviewBatchNo'
  | 'dealerName'
  | 'publishedAt'
  | 'figures'
> & { period: string; by: string }

/** The comparisons that a client sees: one of each object. */
export function PublishedTable({ published }: { published: PublishedView[] }) {
  const { t } = useTranslation('reviews')
  const columns: Column<PublishedView>[] = [
    {
      key: 'reviewBatchNo',
      head: t('field.reviewBatchNo'),
      cell: ({ id, objectId, projectId, reviewBatchNo }) => (
        <Link to={atComparisons.version(projectId, objectId, id)}>{reviewBatchNo}</Link>
      ),
      rowHead: true,
    },
    { key: 'number', head: t('published.number'), cell: ({ number }) => t('published.version', { number }) },
    {
      key: 'dealer',
      head: t('field.dealer'),
      cell: ({ dealerName, projectName }) => <Lines of={[dealerName, projectName]} />,
      prose: true,
      width: '13rem',
    },
    { key: 'period', head: t('field.period'), cell: ({ period }) => period },
    {
      key: 'share',
      head: t('published.share'),
      cell: ({ figures: { share } }) => {
        const value = shareOf({ matched: share.matchedQuantity, reported: share.reportedQuantity })
        return value === null ? '—' : t('published.percent', { value })
      },
      numeric: true,
    },
    {
      key: 'publishedAt',
      head: t('published.at'),
      cell: ({ publishedAt, by }) => <Lines of={[publishedAt, by]} />,
    },
  ]
  return <DataTable caption={t('published.title')} columns={columns} rows={published} rowKey={({ id }) => id} />
}
