import type { LoaderFunctionArgs } from '@remix-run/node'
import QRCode from 'qrcode'
import { notFound } from '#app/page/refuse.server.ts'
import { linkOf } from './links.server.ts'

/** The open link of an object as a QR code, for anyone who hands it out. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { copyUrl } = await linkOf(args)
  if (copyUrl === null) throw notFound(args.request)
  const svg = await QRCode.toString(copyUrl, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return new Response(svg, {
    headers: {
      'Content-Type': 'image/svg+xml',
      'X-Content-Type-Options': 'nosniff',
      // It opens a dealer's page: no browser and no proxy keeps it.
      'Cache-Control': 'no-store',
    },
  })
}
