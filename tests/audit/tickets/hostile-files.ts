import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import { zipOf } from '../../shell/files/fixture/zip.ts'
import { heavyPdfs } from './heavy-files.ts'
import { pdfOf, whitePng, writtenPdf } from './made-files.ts'
import { pathOf } from './truth.ts'

export type Hostile = {
  name: string
  bytes: () => Uint8Array | Promise<Uint8Array>
  /** Permitted outcomes: a refusal of the upload, a fault of reading, or `read`. */
  ends: readonly string[]
}

const anyFault = ['broken', 'nothing', 'pages', 'pixels', 'late', 'memory'] as const
const costly = ['late', 'memory', 'nothing'] as const

const latin = (text: string): Uint8Array => Buffer.from(text, 'latin1')
const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
const onePage = [
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R >>',
]
const stream = (bytes: Buffer, filter: string) =>
  `<< /Filter ${filter} /Length ${bytes.length} >>\nstream\n${bytes.toString('latin1')}\nendstream`

/** Page content that unpacks to this many bytes, compressed once or several times. */
function bombPdf(megabytes: number, times: number): Uint8Array {
  let bytes: Buffer = Buffer.alloc(megabytes * 1_000_000, ' ')
  for (let left = times; left > 0; left -= 1) bytes = deflateSync(bytes, { level: 9 })
  return writtenPdf([catalog, ...onePage, stream(bytes, `[${'/FlateDecode '.repeat(times)}]`)])
}

/** Page tree with this many levels above its only page. */
const deepTree = (levels: number): Uint8Array =>
  writtenPdf([
    catalog,
    ...Array.from(
      { length: levels },
      (_, at) => `<< /Type /Pages /Kids [${at + 3} 0 R] /Count 1 ${at ? `/Parent ${at + 1} 0 R` : ''} >>`,
    ),
    `<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 300 200] >>`,
  ])

/** PNG or JPEG whose header promises more pixels than its content has. */
function promisingPng(side: number): Uint8Array {
  const png = Buffer.from(whitePng(8))
  png.writeUInt32BE(side, 16)
  png.writeUInt32BE(side, 20)
  return png
}
async function promisingJpeg(): Promise<Uint8Array> {
  const jpeg = Buffer.from(await readFile(pathOf('04-IMG_20241124_113544.jpg')))
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && (jpeg[at + 1] === 0xc0 || jpeg[at + 1] === 0xc2))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  return jpeg
}

/** Files that a stranger with a link may send, each hostile in its own way. */
export const hostileFiles: readonly Hostile[] = [
  { name: 'many-pages.pdf', bytes: () => pdfOf(20_000), ends: ['pages'] },
  { name: 'deep-tree.pdf', bytes: () => deepTree(20_000), ends: anyFault },
  {
    name: 'cyclic-tree.pdf',
    bytes: () => writtenPdf([catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 9 /Parent 2 0 R >>']),
    ends: anyFault,
  },
  {
    name: 'lying-count.pdf',
    bytes: () => writtenPdf([catalog, '<< /Type /Pages /Kids [3 0 R] /Count 2000000000 >>', '<< /Type /Page >>']),
    ends: anyFault,
  },
  {
    name: 'cyclic-xref.pdf',
    bytes: () =>
      latin(
        '%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n',
      ),
    ends: anyFault,
  },
  {
    name: 'nested-arrays.pdf',
    bytes: () => writtenPdf([`<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(1_000_000)} >>`, onePage[0] ?? '']),
    ends: anyFault,
  },
  { name: 'bomb.pdf', bytes: () => bombPdf(300, 1), ends: costly },
  { name: 'bomb-in-bomb.pdf', bytes: () => bombPdf(300, 3), ends: costly },
  { name: 'large.png', bytes: () => whitePng(20_000), ends: ['pixels'] },
  { name: 'promising.png', bytes: () => promisingPng(0x7fff_ffff), ends: ['pixels', 'broken'] },
  { name: 'promising.jpg', bytes: promisingJpeg, ends: ['pixels', 'broken'] },
  {
    name: 'picture-and-pdf.png',
    bytes: () => Buffer.concat([whitePng(64), heavyPdfs.nestedForms()]),
    ends: ['nothing', 'file.type'],
  },
  {
    name: 'pdf-and-zip.pdf',
    bytes: () => Buffer.concat([pdfOf(1), zipOf([{ name: 'a.html', data: '<script>alert(1)</script>' }])]),
    ends: ['nothing', 'broken', 'file.type'],
  },
  { name: 'page.png', bytes: () => latin('<svg xmlns="http://www.w3.org/2000/svg"/>'), ends: ['file.type'] },
  { name: 'program.pdf', bytes: () => latin('MZ\u0090\0\u0003%PDF-1.7'), ends: ['file.type', 'broken'] },
  ...Object.entries(heavyPdfs).map(([name, bytes]) => ({ name: `${name}.pdf`, bytes: () => bytes(), ends: costly })),
  { name: 'invoice.pdf', bytes: () => readFile(pathOf('03-发票.pdf')), ends: ['read'] },
]
