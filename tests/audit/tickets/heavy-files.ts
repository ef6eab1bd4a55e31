import { deflateSync } from 'node:zlib'
import { writtenPdf } from './made-files.ts'

const page = (resources: string) => [
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 400] /Contents 4 0 R /Resources << ${resources} >> >>`,
]

function packed(content: string | Buffer, more = ''): string {
  const bytes = deflateSync(content, { level: 9 }).toString('latin1')
  return `<< ${more} /Filter /FlateDecode /Length ${bytes.length} >>\nstream\n${bytes}\nendstream`
}

const font = '/Font << /F << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>'

/** Small PDFs with one page that takes minutes to read, each for a different reason. */
export const heavyPdfs = {
  /** Nested forms, each of which draws the next one ten times. */
  nestedForms: (depth = 7): Uint8Array =>
    writtenPdf([
      ...page('/XObject << /X 5 0 R >>'),
      packed('/X Do'),
      ...Array.from({ length: depth }, (_, at) =>
        packed(
          at === depth - 1 ? '0 0 m 600 400 l S' : '/X Do\n'.repeat(10),
          `/Type /XObject /Subtype /Form /BBox [0 0 600 400] ${at === depth - 1 ? '' : `/Resources << /XObject << /X ${at + 6} 0 R >> >>`}`,
        ),
      ),
    ]),
  /** Crossing curves. */
  paths: (count = 2_000_000): Uint8Array =>
    writtenPdf([...page(''), packed('0 0 m 600 400 0 400 600 0 c S\n'.repeat(count))]),
  /** One picture, scaled again for each draw. */
  pictures: (count = 20_000, side = 4000): Uint8Array =>
    writtenPdf([
      ...page('/XObject << /P 5 0 R >>'),
      packed('q 599 1 -1 399 0 0 cm /P Do Q\n'.repeat(count)),
      packed(
        Buffer.alloc(side * side),
        `/Type /XObject /Subtype /Image /Width ${side} /Height ${side} /ColorSpace /DeviceGray /BitsPerComponent 8`,
      ),
    ]),
  /** Words of text. */
  words: (count = 1_000_000): Uint8Array =>
    writtenPdf([...page(font), packed(`BT /F 4 Tf\n${'1 0 0 1 9 9 Tm (invoice 12345678) Tj\n'.repeat(count)}ET`)]),
  /** Fills with a tiling pattern. */
  patterns: (count = 20_000): Uint8Array =>
    writtenPdf([
      ...page('/Pattern << /T 5 0 R >>'),
      packed(`/Pattern cs /T scn\n${'0 0 600 400 re f\n'.repeat(count)}`),
      packed(
        '0 0 m 600 400 l S\n'.repeat(1000),
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 600 400] /XStep 3 /YStep 3 /Resources << >>',
      ),
    ]),
  /** Shadings over the whole page. */
  shadings: (count = 20_000): Uint8Array =>
    writtenPdf([
      ...page('/Shading << /S 5 0 R >>'),
      packed('/S sh\n'.repeat(count)),
      '<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [0 0 0 300 200 400] /Extend [true true] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1.7 >> >>',
    ]),
} as const
