import { readFile, writeFile } from 'node:fs/promises'
import { createCanvas } from '@napi-rs/canvas'
import QRCode from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type FileRead, readTicketFile } from '#api/audit/tickets/reading/read-file.ts'
import { createProductFinder, type FlowProduct } from '#contract/audit/flow/product.ts'
import { readUnit } from '#contract/audit/flow/reading.ts'
import { compareTicket } from '#contract/audit/tickets/comparing.ts'
import { type ReadingFault, readOf, type TicketField, verifiedOf } from '#contract/audit/tickets/reading.ts'
import { verifyTicket } from '#contract/audit/tickets/verifying.ts'
import { newFolder } from '../../support/folder.ts'
import { masterDataOf } from '../flow/truth.ts'
import { pdfOf, pdfWithPicture, whitePng } from './made-files.ts'
import { ownFindings, pathOf, type Task, type TrueTicket, truth } from './truth.ts'

const withText = truth.tickets.filter(({ carrier }) => carrier === 'PDF with text')
/** One of each carrier and type that needs OCR; `npm run bench` reads all of them. */
const looked = [
  '04-IMG_20241124_113544.jpg',
  '08-随货单2-扫描.pdf',
  '21-发票-扫描.pdf',
  '23-发票-扫描.pdf',
  '26-IMG_20241021_125205.jpg',
  '28-发票-扫描.pdf',
  '34-IMG_20250115_090953.pdf',
].map((file) => truth.tickets.find((ticket) => ticket.file === file) as TrueTicket)

const isRead = (read: FileRead | { fault: ReadingFault }): read is FileRead => 'reading' in read

async function readingOf(file: string): Promise<FileRead> {
  const read = await readTicketFile({ path: pathOf(file) })
  if (!isRead(read)) throw new Error(`${file}: ${read.fault}`)
  return read
}

const plain = (text: string | undefined) => text?.replace(/\s/g, '')
const shown = ({ reading: { type, fields } }: FileRead) => ({
  type,
  fields: Object.fromEntries(Object.entries(fields).map(([field, read]) => [field, plain(read?.value)])),
})
const expected = ({ ticketType, fields }: TrueTicket) => ({
  type: ticketType,
  fields: Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, plain(value)])),
})

async function judged(ticket: TrueTicket, { reading }: FileRead) {
  const { products, relations } = await masterDataOf('small')
  const task = truth.tasks[ticket.task - 1] as Task
  const product = products.find(({ code }) => code === task.product) as FlowProduct
  const finder = createProductFinder(products, relations)
  return {
    file: ticket.file,
    differences: compareTicket(
      readOf(reading),
      { ...task, dealerName: task.seller, product },
      { windowDays: truth.windowDays, finder },
    ),
    findings: verifyTicket(verifiedOf(reading), { today: '2026-11-23', qr: reading.qr }),
  }
}
const truly = (ticket: TrueTicket) => ({
  file: ticket.file,
  differences: ticket.differences,
  findings: ownFindings(ticket),
})

test('every field of a PDF with text is read as printed, with its position, and no other field is', {
  timeout: 120_000,
}, async () => {
  for (const ticket of withText) {
    const read = await readingOf(ticket.file)
    expect(shown(read), ticket.file).toEqual(expected(ticket))
    const [page] = read.reading.pages
    for (const { box, source } of Object.values(read.reading.fields)) {
      expect(['text', 'qr'], ticket.file).toContain(source)
      expect(box?.page).toBe(1)
      expect((box?.x ?? -1) >= 0 && (box?.y ?? -1) >= 0, ticket.file).toBe(true)
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((page?.width ?? 0) + 1)
    }
    const goods = (lines: readonly { name: string; spec: string; unit: string; quantity: string; amount: string }[]) =>
      lines.map(({ name, spec, unit, quantity, amount }) => [
        name,
        spec.normalize('NFKC'),
        readUnit(unit),
        Number(quantity),
        Number(amount),
      ])
    expect(goods(read.reading.lines), ticket.file).toEqual(goods(ticket.productLines))
    expect(await judged(ticket, read)).toEqual(truly(ticket))
  }
})

test('photographs and scans are read by OCR, on any background and in any rotation', {
  timeout: 180_000,
}, async () => {
  let right = 0
  let all = 0
  for (const ticket of looked) {
    const read = await readingOf(ticket.file)
    for (const [field, { value, sources }] of Object.entries(ticket.fields)) {
      const known = read.reading.fields[field as TicketField]
      all += 1
      if (plain(known?.value) === plain(value)) right += 1
      if (known) expect([...sources, 'ocr'], `${ticket.file} ${field}`).toContain(known.source)
    }
    expect(await judged(ticket, read)).toEqual(truly(ticket))
  }
  expect(right / all).toBeGreaterThanOrEqual(0.95)
})

test('an unreadable file has no fields, and the reason is stored', async () => {
  const folder = newFolder()
  try {
    const path = async (name: string, bytes: Uint8Array) => {
      await writeFile(`${folder.path}/${name}`, bytes)
      return `${folder.path}/${name}`
    }
    const faultOf = async (place: string) => {
      const read = await readTicketFile({ path: place })
      return isRead(read) ? 'read' : read.fault
    }
    expect(await faultOf(pathOf('33-发票-扫描.pdf'))).toBe('password')
    expect(await faultOf(pathOf('32-IMG_20250307_082233.jpg'))).toBe('nothing')
    expect(await faultOf(await path('white.png', createCanvas(800, 500).toBuffer('image/png')))).toBe('nothing')
    expect(await faultOf(await path('half.pdf', Buffer.from('%PDF-1.7\n1 0 obj\n<<')))).toBe('broken')
    expect(await faultOf(await path('empty.pdf', new Uint8Array(0)))).toBe('broken')
    expect(await faultOf(await path('pages.pdf', pdfOf(300)))).toBe('pages')
    expect(
      await faultOf(await path('script.pdf', pdfOf(1, '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'))),
    ).toBe('script')
    expect(await faultOf(await path('large.png', whitePng(20_000)))).toBe('pixels')
    // It is left out of a PDF, which then contains nothing to read.
    expect(await faultOf(await path('large.pdf', pdfWithPicture(20_000)))).toBe('nothing')
    for (const sent of ['04-IMG_20241124_113544.jpg', '07-发票-扫描.pdf']) {
      const bytes = await readFile(pathOf(sent))
      expect(await faultOf(await path(`half-${sent}`, bytes.subarray(0, bytes.length / 2))), sent).toBe('broken')
    }
  } finally {
    folder.remove()
  }
})

test('a code with other content than an invoice says nothing, beside the code of an invoice as alone', async () => {
  const folder = newFolder()
  try {
    const codes = [
      'https://pay.example/q?x=1',
      '01,04,要多少写多少,44872730,9.99,20250115,,95FE,',
      '01,99,1,2,3,4,5,6,',
    ]
    const pictures = await Promise.all(codes.map((text) => QRCode.toBuffer(text, { width: 150 })))
    const known = pathOf('20-发票-截图.png')
    const foreign = `${folder.path}/foreign.png`
    const beside = pictures.map((input, at) => ({ input, left: 40 + at * 200, top: 680 }))
    await sharp(await sharp(known).extend({ bottom: 200, background: '#fff' }).toBuffer())
      .composite(beside)
      .toFile(foreign)
    const [own, other] = [await readTicketFile({ path: known }), await readTicketFile({ path: foreign })]
    if (!isRead(own) || !isRead(other)) throw new Error('nothing was read')
    expect(shown(other)).toEqual(shown(own))
    expect(other.reading.qr).toMatchObject({ ...own.reading.qr, box: expect.anything() })

    const alone = `${folder.path}/alone.png`
    await sharp({ create: { width: 640, height: 200, channels: 3, background: '#fff' } })
      .composite(pictures.map((input, at) => ({ input, left: 20 + at * 200, top: 20 })))
      .toFile(alone)
    expect(await readTicketFile({ path: alone })).toEqual({ fault: 'nothing' })
  } finally {
    folder.remove()
  }
}, 180_000)

test('of two invoices in one picture the first is read without lines of the other, and the other is reported', async () => {
  const folder = newFolder()
  try {
    const one = pathOf('20-发票-截图.png')
    const [known, second] = [await readingOf('20-发票-截图.png'), await readingOf('03-发票.pdf')]
    const { height = 0, width = 0 } = await sharp(one).metadata()
    const below = await sharp(second.pictures[0]).resize({ width }).toBuffer({ resolveWithObject: true })
    const path = `${folder.path}/both.png`
    await sharp(
      await sharp(one)
        .extend({ bottom: below.info.height + 60, background: '#fff' })
        .toBuffer(),
    )
      .composite([{ input: below.data, left: 0, top: height + 60 }])
      .toFile(path)
    const read = await readTicketFile({ path })
    if (!isRead(read)) throw new Error(read.fault)
    expect(read.reading.fields.ticketNum?.value).toBe(known.reading.fields.ticketNum?.value)
    expect(read.reading.lines.map(({ amount }) => amount)).toEqual(known.reading.lines.map(({ amount }) => amount))
    expect(read.reading.others).toEqual([
      { page: 1, type: 'invoice', ticketNum: second.reading.fields.ticketNum?.value },
    ])
  } finally {
    folder.remove()
  }
}, 180_000)
