import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import type { PublishedComparison } from '#contract/audit/comparisons/shapes.ts'

type PublishedView = Pick<
  PublishedComparison,
  'id' | 'number' | 'objectId' | 'projectId' | 'projectName' | 'reviewBatchNo' | 'dealerName' | 'publishedAt'
> & { period: string; by: string; share: string | null }

type Props = {
  caption: string
  shareHead: string
  published: PublishedView[]
  addressOf: (projectId: number, objectId: number, id: number) => string
}

/** Published versions of one kind, one per object. */
export function PublishedTable({ caption, shareHead, published, addressOf }: Props) {
  const { t } = useTranslation('reviews')
  const columns: Column<PublishedView>[] = [
    {
      key: 'reviewBatchNo',
      head: t('field.reviewBatchNo'),
      cell: ({ id, objectId, projectId, reviewBatchNo }) => (
        <Link to={addressOf(projectId, objectId, id)}>{reviewBatchNo}</Link>
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
      head: shareHead,
      cell: ({ share }) => (share === null ? '—' : t('published.percent', { value: share })),
      numeric: true,
    },
    {
      key: 'publishedAt',
      head: t('published.at'),
      cell: ({ publishedAt, by }) => <Lines of={[publishedAt, by]} />,
    },
  ]
  return <DataTable stacked caption={caption} columns={columns} rows={published} rowKey={({ id }) => id} />
}
