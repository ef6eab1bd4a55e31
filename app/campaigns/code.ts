import type { LoaderFunctionArgs } from '@remix-run/node'
import QRCode from 'qrcode'
import { notFound, refuseWithout } from '#app/page/refuse.server.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import { linksOf, respondentOf } from './params.server.ts'

/** A link as a QR code, for anyone who hands links out: the respondent's own, or with `domain` that of their newest paper of it. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  await refuseWithout(args, RiskPerm.writeProjects)
  const { token, papers } = await respondentOf(args)
  const links = linksOf(args.request)
  const domain = new URL(args.request.url).searchParams.get('domain')
  const paper = papers.find((each) => each.domain === domain && !each.replaced)
  const link = paper ? links.paper(paper) : links.respondent(token)
  if ((domain !== null && !paper) || link === '') throw notFound(args.request)
  const svg = await QRCode.toString(link, {
    type: 'svg',
    errorCorrectionLevel: 'M',
    margin: 2,
  })
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'X-Content-Type-Options': 'nosniff',
      // It opens a paper: no browser and no proxy keeps it.
      'Cache-Control': 'no-store',
    },
  })
}
