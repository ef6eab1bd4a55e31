import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { sizeText } from '#app/ui/text/figures.ts'
import { type Preview, previewParams, type Unshown } from '#contract/platform/files/preview.ts'
import * as at from '#contract/shell/files/addresses.ts'
import { previewFile } from '#contract/shell/files/calls.ts'
import { ArchiveView } from './archive-view.tsx'
import { DocumentView } from './document-view.tsx'
import classes from './file-viewer.module.css'
import { SheetView } from './sheet-view.tsx'

export const handle: PageHandle<{ file: { originName: string } | null }> = {
  i18n: 'files',
  title: ({ t, data }) => data?.file?.originName ?? t('files:viewer.title'),
}

/**
 * Loads a file's preview. Without a file in the address, the page shows an empty state, because it has its own menu
 * entry.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const params = previewParams.safeParse(
    Object.fromEntries([...searchParams].filter(([name]) => Object.hasOwn(previewParams.shape, name))),
  )
  if (!params.success) return { file: null, viewed: null, framed: false }
  const { path, entry } = params.data
  const file = await query(args, previewFile, { query: params.data })
  /** `framed` lets the page's policy allow a frame of this application. */
  return { file, viewed: { path, entry: entry ?? null }, framed: file.preview.as === 'pdf' }
}

export default function FileViewer() {
  const { t } = useTranslation('files')
  const { file, viewed } = useLoaderData<typeof loader>()
  if (!file || !viewed)
    return (
      <>
        <PageHeader title={t('viewer.title')} />
        <EmptyState
          title={t('viewer.none')}
          line={t('viewer.noneLine')}
          action={<LinkButton to={at.files}>{t('viewer.own')}</LinkButton>}
        />
      </>
    )
  const { originName, bytes, archive, preview } = file
  const download = (
    <LinkButton look="primary" icon="download" to={at.fileDownloadOf(viewed)} reloadDocument>
      {t('viewer.download')}
    </LinkButton>
  )
  return (
    <>
      <PageHeader
        title={<span className={classes.name}>{originName}</span>}
        line={sizeText(bytes)}
        crumbs={archive === null ? [] : [{ label: archive, to: at.fileViewerOf({ path: viewed.path }) }]}
        action={download}
      />
      <Seen preview={preview} viewed={viewed} name={originName} />
    </>
  )
}

type Props = { preview: Preview; viewed: at.Viewed; name: string }

function Seen({ preview, viewed, name }: Props) {
  switch (preview.as) {
    case 'picture':
      return <img className={classes.picture} src={at.fileShownOf(viewed)} alt={name} />
    case 'pdf':
      return <Pdf viewed={viewed} name={name} />
    case 'sheets':
      return <SheetView seen={preview} name={name} />
    case 'document':
      return <DocumentView seen={preview} name={name} />
    case 'archive':
      return <ArchiveView seen={preview} path={viewed.path} name={name} />
    case 'nothing':
      return <Nothing why={preview.why} />
  }
}

/** The browser's own PDF viewer, in a frame that holds only the file. */
function Pdf({ viewed, name }: Pick<Props, 'viewed' | 'name'>) {
  const { t } = useTranslation('files')
  const address = at.fileShownOf(viewed)
  return (
    <>
      <p>
        <LinkButton to={address} newWindow reloadDocument>
          {t('viewer.newWindow')}
        </LinkButton>
      </p>
      <iframe className={classes.pdf} src={address} title={name} />
    </>
  )
}

function Nothing({ why }: { why: Unshown }) {
  const { t } = useTranslation('files')
  return <EmptyState title={t('viewer.cannot')} line={t(`viewer.why.${why}`)} />
}
