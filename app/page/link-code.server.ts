import QRCode from 'qrcode'

/** A link that opens something, as a QR code: no browser and no proxy keeps it. */
export async function codeOfLink(link: string): Promise<Response> {
  const svg = await QRCode.toString(link, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
  return new Response(svg, {
    headers: { 'Content-Type': 'image/svg+xml', 'X-Content-Type-Options': 'nosniff', 'Cache-Control': 'no-store' },
  })
}
