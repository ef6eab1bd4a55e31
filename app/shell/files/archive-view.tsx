import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DataTable } from '#app/ui/lists/data-table.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import { sizeText } from '#app/ui/text/figures.ts'
import { previewPageEntries } from '#contract/platform/files/codes.ts'
import type { Preview } from '#contract/platform/files/preview.ts'
import * as at from '#contract/shell/files/addresses.ts'

type Archive = Extract<Preview, { as: 'archive' }>

/** Files in an archive, each linked to its preview. */
export function ArchiveView({ seen, path, name }: { seen: Archive; path: string; name: string }) {
  const { t } = useTranslation('files')
  const { entries, page, total } = seen
  return (
    <>
      <DataTable
        caption={name}
        columns={[
          {
            key: 'name',
            head: t('archive.name'),
            // Reloads the document: a preview may contain a frame, which the current page's policy blocks.
            cell: (entry) => (
              <Link to={at.fileViewerOf({ path, entry: entry.entry })} reloadDocument>
                {entry.name}
              </Link>
            ),
            rowHead: true,
          },
          { key: 'bytes', head: t('archive.bytes'), cell: ({ bytes }) => sizeText(bytes), numeric: true },
        ]}
        rows={entries}
        rowKey={({ entry }) => entry}
        empty={
          <Card>
            <EmptyState title={t('archive.empty')} />
          </Card>
        }
      />
      {total > 0 && <Pager fixed page={page} size={previewPageEntries} total={total} />}
    </>
  )
}
