import { Buffer } from 'node:buffer'
import { randomBytes } from 'node:crypto'
import { writeXlsx } from 'hucre/xlsx'
import { writeZip } from '#api/platform/files/workbook/zip-writing.ts'

/** Smallest files of each kind. */

export const pdf = (bytes = 200) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(bytes - 9)])

/** One empty page, which a browser can show. */
export const smallPdf = [
  '%PDF-1.4',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n')

export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

export const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Start of a photo as phones write it. */
export const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')

export const csv = '日期,产品,数量\n2025-01-02,甲,10\n2025-01-03,"乙, 大",20\n'

export const xlsx = (
  rows: (string | number)[][] = [
    ['日期', '数量'],
    ['2025-01-02', 10],
  ],
  name = '流向',
) => writeXlsx({ sheets: [{ name, rows }] })

export const workbook = (sheets: { name: string; rows: (string | number)[][] }[]) => writeXlsx({ sheets })

export async function zip(entries: Record<string, string | Uint8Array>): Promise<Buffer> {
  const pieces: Buffer[] = []
  const listed = Object.entries(entries).map(([name, content]) => ({ name, content: () => [Buffer.from(content)] }))
  for await (const piece of writeZip(listed)) pieces.push(piece)
  return Buffer.concat(pieces)
}

export const word = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

/** A WordprocessingML document with this body. */
export const docx = (body: string, more: Record<string, string> = {}) =>
  zip({
    '[Content_Types].xml': '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    'word/document.xml': `<?xml version="1.0"?><w:document ${word}><w:body>${body}</w:body></w:document>`,
    ...more,
  })

/** A compound file with empty streams of these names. */
export function compound(...streams: string[]): Buffer {
  const file = Buffer.alloc(512 * 3)
  file.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(0, 76)
  file.fill(0xff, 512, 1024)
  file.writeUInt32LE(0xfffffffd, 512)
  file.writeUInt32LE(0xfffffffe, 516)
  for (const [at, name] of ['Root Entry', ...streams].entries()) {
    const entry = 1024 + 128 * at
    file.write(name, entry, 'utf16le')
    file.writeUInt16LE(2 * name.length + 2, entry + 64)
  }
  return file
}
