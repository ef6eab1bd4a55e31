import { redirect } from '@remix-run/node'
import { pathOf } from '#app/page/address.server.ts'

/** The marker in the address of a page that another page shows inside itself: it comes without bars. spec: platform §2 */
export const inFrameMarker = 'inFrame'

export const isInFrame = ({ url }: Pick<Request, 'url'>): boolean => new URL(url).searchParams.has(inFrameMarker)

/**
 * Keeps the marker through the links and forms of a framed page, which do not know of it: what is asked for from such a
 * page, and not for a window of its own, is asked for again with the marker.
 */
export function keepInFrame(request: Request): void {
  const { headers, method } = request
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin'
  if (method !== 'GET' || isInFrame(request) || site !== 'same-origin') return
  const referrer = headers.get('Referer') ?? ''
  if (headers.get('Sec-Fetch-Dest') === 'document' || !URL.canParse(referrer) || !isInFrame({ url: referrer })) return
  const { searchParams } = new URL(request.url)
  searchParams.set(inFrameMarker, '1')
  throw redirect(`${pathOf(request)}?${searchParams}`)
}
