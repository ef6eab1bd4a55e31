import { deflateSync } from 'node:zlib'

/** A PDF with this many empty pages. */
export function pdfOf(pages: number, catalog = ''): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')
  return writtenPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    ...Array.from({ length: pages }, () => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] >>'),
  ])
}

/** A page with a black picture of this many pixels a side, one bit each. */
export function pdfWithPicture(side: number): Uint8Array {
  const pixels = deflateSync(Buffer.alloc(side * Math.ceil(side / 8)), { level: 1 }).toString('latin1')
  const drawn = 'q 300 0 0 200 0 0 cm /P Do Q'
  const picture = `/Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`
  return writtenPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /XObject << /P 5 0 R >> >> >>',
    `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`,
    `<< /Type /XObject /Subtype /Image ${picture} /Length ${pixels.length} >>\nstream\n${pixels}\nendstream`,
  ])
}

export function writtenPdf(objects: readonly string[]): Uint8Array {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`
  for (const place of places) text += `${String(place).padStart(10, '0')} 00000 n \n`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A white PNG of this many pixels a side, one bit each: few bytes that unpack to many. */
export function whitePng(side: number): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const row = Buffer.alloc(1 + Math.ceil(side / 8), 0xff)
  row[0] = 0
  const pixels = deflateSync(Buffer.concat(Array.from({ length: side }, () => row)), { level: 1 })
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crcOf(named))
  return Buffer.concat([length, named, sum])
}

function crcOf(bytes: Uint8Array): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
