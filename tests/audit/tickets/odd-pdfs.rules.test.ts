import { readFile, writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { Word } from '#api/audit/tickets/fields/layout.ts'
import { wordsOfTickets } from '#api/audit/tickets/fields/separating.ts'
import { openPdf } from '#api/audit/tickets/reading/pdf.ts'
import { type FileRead, readTicketFile } from '#api/audit/tickets/reading/read-file.ts'
import { verifiedOf } from '#contract/audit/tickets/reading.ts'
import { verifyTicket } from '#contract/audit/tickets/verifying.ts'
import { newFolder } from '../../support/folder.ts'
import { heavyPdfs } from './heavy-files.ts'
import { type Frame, framedPdf, oddPathOf } from './odd-files.ts'
import { pathOf, truth } from './truth.ts'

async function readingOf(path: string): Promise<FileRead['reading']> {
  const read = await readTicketFile({ path })
  if ('fault' in read) throw new Error(`${path}: ${read.fault}`)
  return read.reading
}

const saidBy = ({ type, fields, lines }: FileRead['reading']) => ({
  type,
  fields: Object.fromEntries(Object.entries(fields).map(([field, { value, source }]) => [field, [value, source]])),
  lines: lines.map(({ box: _, ...line }) => line),
})

const known = readingOf(pathOf('01-发票.pdf'))

const frames: [string, Frame][] = [
  ['lies on its side', { rotate: 90 }],
  ['stands on its head', { rotate: 180 }],
  ['lies on its other side', { rotate: 270 }],
  ['is turned backwards', { rotate: -90 }],
  ['has the frame of the node above it', { rotate: 90, inherited: true }],
  ['has its origin left of and below the sheet', { mediaBox: [-60, -40, 681.12, 396.96] }],
  ['has its origin elsewhere and lies on its side', { rotate: 90, mediaBox: [-60, -40, 700, 420] }],
  ['shows a part of the sheet', { mediaBox: [-500, -400, 1200, 900], cropBox: [0, 0, 681.12, 396.96] }],
  [
    'shows a part of the sheet, turned',
    { rotate: 270, mediaBox: [-9, -9, 1200, 900], cropBox: [0, 0, 681.12, 396.96] },
  ],
  ['has a unit of its own', { userUnit: 2 }],
  ['has a small unit and stands on its head', { rotate: 180, userUnit: 0.5 }],
]

test.each(frames)('an invoice whose page %s is read as the one that is not', async (_, frame) => {
  const folder = newFolder()
  try {
    const path = `${folder.path}/framed.pdf`
    await writeFile(path, framedPdf(frame))
    const read = await readingOf(path)
    expect(saidBy(read)).toEqual(saidBy(await known))
    const [page] = read.pages
    const { width = 0, height = 0 } = page ?? {}
    expect(width).toBeGreaterThan(height)
    // The number is printed above right, the seller below left.
    const { ticketNum, sellerName } = read.fields
    expect(ticketNum?.box?.x).toBeGreaterThan(width / 2)
    expect(ticketNum?.box?.y).toBeLessThan(height / 2)
    expect(sellerName?.box?.x).toBeLessThan(width / 2)
    expect(sellerName?.box?.y).toBeGreaterThan(height / 2)
    expect(verifyTicket(verifiedOf(read), { today: '2026-11-23', qr: read.qr, others: read.others })).toEqual([])
  } finally {
    folder.remove()
  }
})

test.each(['rotate90.pdf', 'userunit.pdf'] as const)('%s is read as the invoice that it holds', async (file) => {
  expect(saidBy(await readingOf(oddPathOf(file)))).toEqual(saidBy(await known))
})

test('of two invoices in one file the first is read, and the other is reported', async () => {
  const read = await readingOf(oddPathOf('merged.pdf'))
  expect(saidBy(read)).toEqual(saidBy(await known))
  const second = '25991653283374982620'
  expect(read.others).toEqual([{ page: 2, type: 'invoice', ticketNum: second }])
  expect(verifyTicket(verifiedOf(read), { today: '2026-11-23', qr: read.qr, others: read.others })).toEqual([
    { finding: 'otherTicket', page: 2, value: second },
  ])
})

/** Words of the first page, in pixels of its drawing. */
async function wordsOf(file: string): Promise<readonly Word[]> {
  const pdf = await openPdf(new Uint8Array(await readFile(pathOf(file))))
  if ('fault' in pdf) throw new Error(pdf.fault)
  return (await pdf.pages[0]?.words()) ?? []
}

const moved = (words: readonly Word[], { x = 0, y = 0 }) =>
  words.map((word) => ({ ...word, x: word.x + x, y: word.y + y }))
const textsOf = (parts: readonly (readonly Word[])[]) => parts.map((part) => part.map(({ text }) => text).toSorted())

test.each([
  ['01-发票.pdf', '03-发票.pdf'],
  ['03-发票.pdf', '01-发票.pdf'],
  ['16-随货单.pdf', '13-随货单2.pdf'],
  ['01-发票.pdf', '16-随货单.pdf'],
  ['19-收据.pdf', '16-随货单.pdf'],
])('%s and %s on one page are distinguished, below each other and side by side', async (...files) => {
  const [one = [], other = []] = await Promise.all(files.map(wordsOf))
  const bottom = Math.max(...one.map(({ y, height }) => y + height))
  const right = Math.max(...one.map(({ x, width }) => x + width))
  const below = moved(other, { y: bottom + 40 })
  expect(textsOf(wordsOfTickets([...one, ...below], 'text'))).toEqual(textsOf([one, other]))
  const beside = moved(other, { x: right + 60 })
  expect(textsOf(wordsOfTickets([...one, ...beside], 'text'))).toEqual(textsOf([one, other]))
})

test('a page with one ticket is never cut', async () => {
  for (const { file } of truth.tickets.filter(({ carrier }) => carrier === 'PDF with text'))
    expect(wordsOfTickets(await wordsOf(file), 'text'), file).toHaveLength(1)
})

test('a page with more text than any ticket has is read as a picture', async () => {
  const pdf = await openPdf(new Uint8Array(heavyPdfs.words(25_000)))
  if ('fault' in pdf) throw new Error(pdf.fault)
  expect(await pdf.pages[0]?.words()).toEqual([])
})
