import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Variants of the invoice 01-发票.pdf; `merged.pdf` contains 03-发票.pdf as well. */
export const oddPathOf = (file: 'merged.pdf' | 'rotate90.pdf' | 'userunit.pdf'): string =>
  fileURLToPath(new URL(`./fixture/odd/${file}`, import.meta.url))

type Box = readonly [number, number, number, number]
export type Frame = {
  rotate?: number
  mediaBox?: Box
  cropBox?: Box
  userUnit?: number
  /** True if the page inherits its frame from the page tree. */
  inherited?: boolean
}

const drawnBox: Box = [0, 0, 681.12, 396.95999]

/** Invoice with another page frame, appended as an incremental update. */
export function framedPdf({ rotate = 0, mediaBox = drawnBox, cropBox, userUnit, inherited = false }: Frame): Buffer {
  const before = readFileSync(oddPathOf('rotate90.pdf')).toString('latin1')
  const frame = [
    `/Rotate ${rotate}`,
    `/MediaBox [ ${mediaBox.join(' ')} ]`,
    ...(cropBox ? [`/CropBox [ ${cropBox.join(' ')} ]`] : []),
  ].join(' ')
  const unit = userUnit ? `/UserUnit ${userUnit}` : ''
  const page = /^<< \/Contents 5 0 R (.*)$/m.exec(before)?.[1] ?? ''
  const own = page.replace(/\/MediaBox \[[^\]]*\]/, '').replace('/Rotate 90', '')
  const objects: [number, string][] = [
    [3, `<< /Count 1 /Kids [ 4 0 R ] /Type /Pages ${inherited ? frame : ''} >>`],
    [4, `<< /Contents 5 0 R ${inherited ? '' : frame} ${unit} ${own}`],
  ]
  let text = before
  const places = objects.map(([number, object]) => {
    const place = text.length
    text += `${number} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const earlier = /startxref\n(\d+)/.exec(before)?.[1]
  const start = text.length
  text += `xref\n3 2\n${places.join('')}trailer << /Root 1 0 R /Size 30 /Prev ${earlier} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
