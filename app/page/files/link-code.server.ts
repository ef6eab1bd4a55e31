import QRCode from 'qrcode'

/** QR code of a link. Not cached, since the link grants access. */
export async function codeOfLink(link: string): Promise<Response> {
  const svg = await QRCode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' },
  })
}
