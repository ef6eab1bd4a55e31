import { notFound } from '#app/page/refuse.server.ts'
import { shownAsked } from '#contract/files/preview.ts'

/** Which file the address names; one that names none is not found. */
export function viewedOf(request: Request) {
  const { searchParams } = new URL(request.url)
  const said = { path: searchParams.get('path') ?? '', entry: searchParams.get('entry') ?? undefined }
  const read = shownAsked.safeParse(said)
  if (read.success) return read.data
  throw notFound(request)
}
