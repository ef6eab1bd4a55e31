import { expect, test } from 'vitest'
import { createProductFinder, type FlowProduct } from '#contract/audit/flow/product.ts'
import { amountInWords, readAmountInWords } from '#contract/audit/tickets/amount-in-words.ts'
import { CollectStatus, collectSteps } from '#contract/audit/tickets/codes.ts'
import { compareTicket, type ProvenLine, type TicketRead } from '#contract/audit/tickets/comparing.ts'
import { readInvoiceQr } from '#contract/audit/tickets/invoice-qr.ts'
import { hasCheckCharacter } from '#contract/audit/tickets/tax-number.ts'
import { verifyTicket } from '#contract/audit/tickets/verifying.ts'
import { masterDataOf } from '../flow/truth.ts'
import { ownFindings, type Task, type TrueTicket, truth } from './truth.ts'

const readable = truth.tickets.filter((ticket) => ticket.readable)

const printOf = ({ fields }: TrueTicket) =>
  Object.fromEntries(Object.entries(fields).map(([field, { value }]) => [field, value]))

test('exactly the true differences between a readable ticket and its line are reported', async () => {
  const { products, relations } = await masterDataOf('small')
  const finder = createProductFinder(products, relations)
  const differing = readable.map((ticket) => {
    const task = truth.tasks[ticket.task - 1] as Task
    const product = products.find(({ code }) => code === task.product) as FlowProduct
    const line: ProvenLine = { ...task, dealerName: task.seller, product }
    const read: TicketRead = { ...printOf(ticket), lines: ticket.productLines }
    return { file: ticket.file, differences: compareTicket(read, line, { windowDays: truth.windowDays, finder }) }
  })
  expect(differing).toEqual(readable.map(({ file, differences }) => ({ file, differences })))
})

test('every readable ticket has exactly its true findings', () => {
  const found = readable.map((ticket) => ({
    file: ticket.file,
    findings: verifyTicket(printOf(ticket), {
      today: '2026-11-23',
      qr: ticket.qr ? readInvoiceQr(ticket.qr.text) : undefined,
    }),
  }))
  const expected = readable.map((ticket) => ({ file: ticket.file, findings: ownFindings(ticket) }))
  expect(found).toEqual(expected)
})

test('the QR code of every invoice is read, with or without a comma at its end', () => {
  const codes = truth.tickets.flatMap(({ qr }) => qr ?? [])
  expect(codes).toHaveLength(37)
  for (const { text, type, code, number, amount, date, checkCode } of codes) {
    const read = readInvoiceQr(text)
    expect(read).toMatchObject({ type, code, number, checkCode, date: date.replace(/(....)(..)/, '$1-$2-') })
    expect(Number(read?.amount)).toBe(Number(amount))
  }
})

test.each([
  'https://example.org/,10,099012400111,78346625,6053.10,20241026,1,D2',
  '01,10,099012400111,78346625,6053.10,20241332,18957183674200028809,D264',
  '01,99,099012400111,78346625,6053.10,20241026,18957183674200028809,D264',
  '01,10,0990124<b>11,78346625,6053.10,20241026,18957183674200028809,D264',
  '01,10,099012400111,78346625,1e9,20241026,18957183674200028809,D264',
  '01,10,099012400111,78346625,6053.10,20241026,18957183674200028809,D264,,more',
  `01,10,${'9'.repeat(40)},78346625,6053.10,20241026,18957183674200028809,D264`,
  '01,10,099012400111,78346625',
  '',
])('a code that is none of an invoice says nothing: %s', (text) => {
  expect(readInvoiceQr(text)).toBeUndefined()
})

test.each([
  ['陆仟捌佰肆拾圆整', '6840.00'],
  ['壹万零叁佰零伍圆肆角整', '10305.40'],
  ['贰万零伍佰肆拾壹圆捌角肆分', '20541.84'],
  ['人民币壹拾贰亿零叁万元正', '1200030000.00'],
  ['負貳佰圓零伍分', '-200.05'],
  ['拾元整', '10.00'],
  ['零圆伍角', '0.50'],
  ['零拾零万叁仟贰佰陆拾肆元零角零分', '3264.00'],
  ['⊗万叁仟零佰零拾肆元零角伍分', '3004.05'],
  ['壹拾零万零仟零佰伍拾零元零角零分', '100050.00'],
])('an amount in words is read: %s is %s', (words, yuan) => {
  expect(readAmountInWords(words)).toBe(yuan)
})

test.each([
  '6840.00',
  '10305.40',
  '20541.84',
  '1200030000.00',
  '-200.05',
  '10.00',
  '0.50',
  '100000.00',
  '10010.01',
  '0.00',
])('figures written in words are read as the same figures: %s', (yuan) => {
  expect(readAmountInWords(amountInWords(yuan))).toBe(yuan)
})

test.each(['', '圆整', '壹佰', '壹壹圆整', '壹拾佰圆整', '壹万万圆整', '12圆', '壹圆整整', '壹'.repeat(50)])(
  'what is no amount in words is none: %s',
  (words) => {
    expect(readAmountInWords(words)).toBeUndefined()
  },
)

test('tax numbers are checked by the check character of GB 32100-2015, which older numbers lack', () => {
  expect(hasCheckCharacter('91992225Y59670778K')).toBe(true)
  expect(hasCheckCharacter('91992225Y5967077SK')).toBe(false)
  expect(hasCheckCharacter('91992225Y59670787K')).toBe(false)
  expect(hasCheckCharacter('440301999999999')).toBeUndefined()
})

test('fields that were not read produce no findings', async () => {
  const { products, relations } = await masterDataOf('small')
  const [product] = products
  if (!product) throw new Error('there is no product')
  const line: ProvenLine = {
    dealerName: '甲',
    counterparty: '乙',
    date: '2025-01-01',
    product,
    quantity: '1',
    amount: '1.00',
  }
  const finder = createProductFinder(products, relations)
  expect(compareTicket({ lines: [] }, line, { windowDays: 3, finder })).toEqual([])
  expect(verifyTicket({}, { today: '2026-01-01', qr: undefined })).toEqual([])
})

test('a task goes to audit and back, and never to untouched again', () => {
  expect(collectSteps[CollectStatus.collecting]).toContain(CollectStatus.underAudit)
  expect(collectSteps[CollectStatus.underAudit]).toContain(CollectStatus.collecting)
  expect(Object.values(collectSteps).flat()).not.toContain(CollectStatus.notStarted)
})
