import { download } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { fileAt, loaderOf } from '#app/page/files/downloads.server.ts'
import { shownParams } from '#contract/platform/files/preview.ts'
import * as at from '#contract/shell/files/addresses.ts'
import { downloadFile, getShown } from '#contract/shell/files/calls.ts'

/** The file named by the address; without one, 404. */
function viewedOf(request: Request) {
  const { searchParams } = new URL(request.url)
  const said = { path: searchParams.get('path') ?? '', entry: searchParams.get('entry') ?? undefined }
  const read = shownParams.safeParse(said)
  if (read.success) return read.data
  throw notFound(request)
}

export const loader = loaderOf({
  /** A picture or a PDF for the viewer. */
  [at.fileShown]: { loader: (args) => download(args, getShown, { query: viewedOf(args.request) }) },
  /** A file to download; a failure redirects to the viewer with the reason. */
  [at.fileDownload]: fileAt(
    ({ request }) => at.fileViewerOf(viewedOf(request)),
    (args) => download(args, downloadFile, { body: viewedOf(args.request) }),
  ),
})
