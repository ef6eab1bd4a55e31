import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { DataTable } from '#app/ui/lists/data-table.tsx'
import { sizeText } from '#app/ui/text/figures.ts'
import * as at from '#contract/shell/files/addresses.ts'

type Listed = {
  bid: string
  path: string
  originName: string
  bytes: number
  uploaded: string
  by?: string | undefined
}

type Props = {
  caption: string
  files: readonly Listed[]
  empty: { title: string; line: string }
  /** Page to return to after a deletion; without one, files cannot be deleted here. */
  back?: string | undefined
}

export function FileTable({ caption, files, empty, back }: Props) {
  const { t } = useTranslation('files')
  return (
    <DataTable
      caption={caption}
      columns={[
        {
          key: 'name',
          head: t('archive.name'),
          // Reloads the document: a preview may contain a frame, which the current page's policy blocks.
          cell: ({ path, originName }) => (
            <Link to={at.fileViewerOf({ path })} reloadDocument>
              {originName}
            </Link>
          ),
          rowHead: true,
          prose: true,
          width: '12rem',
        },
        { key: 'bytes', head: t('archive.bytes'), cell: ({ bytes }) => sizeText(bytes), numeric: true },
        { key: 'uploaded', head: t('own.time'), cell: ({ uploaded }) => uploaded },
        ...(files.some(({ by }) => by !== undefined)
          ? [{ key: 'by', head: t('own.by'), cell: ({ by }: Listed) => by || '—' }]
          : []),
        {
          key: 'actions',
          head: t('own.actions'),
          cell: ({ path, bid, originName }) => (
            <>
              <LinkButton small look="quiet" to={at.fileDownloadOf({ path })} reloadDocument>
                {t('viewer.download')}
                <VisuallyHidden>{originName}</VisuallyHidden>
              </LinkButton>
              {back && (
                <LinkButton small look="quiet" to={at.fileDeleteOf(bid, back)}>
                  {t('own.delete')}
                  <VisuallyHidden>{originName}</VisuallyHidden>
                </LinkButton>
              )}
            </>
          ),
          actions: true,
        },
      ]}
      rows={files}
      rowKey={({ bid }) => bid}
      empty={<EmptyState title={empty.title} line={empty.line} />}
    />
  )
}
