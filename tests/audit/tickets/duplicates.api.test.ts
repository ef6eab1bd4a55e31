import { afterAll, beforeAll, expect, test } from 'vitest'
import { duplicatesOf } from '#api/audit/tickets/duplicates.ts'
import { ticketReading } from '#api/audit/tickets/table.ts'
import { newFilePath } from '#api/platform/files/store/store.ts'
import { storedFile } from '#api/platform/files/table.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'
import { openTestApi, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi()
})
afterAll(() => api?.close())

type Shown = Partial<Record<TicketField, string>>
type Stored = { type?: 'deliveryNote' | 'invoice'; otherInvoices?: string[] }

/** Stores a read ticket, by default a delivery note. Pictures of the same `form` are equal. */
async function shown(form: string, fields: Shown, { type = 'deliveryNote', otherInvoices = [] }: Stored = {}) {
  const path = newFilePath('ticket-test', 'bin')
  const own = { businessType: 'ticket-test', businessId: '1', originName: 'note', type: 'image/jpeg' }
  await api.db.insert(storedFile).values({ ...own, path, bytes: 1, sha256: path })
  const [row] = await api.db
    .insert(ticketReading)
    .values({
      path,
      sha256: path,
      state: 'read',
      picture: form.repeat(64),
      ticketCode: fields.ticketCode ?? '',
      ticketNum: fields.ticketNum ?? '',
      otherInvoices,
      reading: {
        type,
        pages: [],
        lines: [],
        fields: Object.fromEntries(
          Object.entries(fields).map(([field, value]) => [field, { value, source: 'ocr' as const, confidence: 1 }]),
        ),
      },
    })
    .returning({ id: ticketReading.id })
  return row?.id ?? 0
}

test.each<[string, Shown, Shown, boolean]>([
  ['nothing but their form', {}, {}, false],
  ['another date', { ticketDate: '2025-01-04' }, { ticketDate: '2025-01-05' }, false],
  ['only their number read on one', { ticketNum: 'SH1' }, {}, false],
  [
    'the same amount on another day',
    { ticketDate: '2025-01-04', ticketAmount: '9.00' },
    { ticketDate: '2025-02-04', ticketAmount: '9.00' },
    false,
  ],
  [
    'the same day and another amount',
    { ticketDate: '2025-01-04', ticketAmount: '9.00' },
    { ticketDate: '2025-01-04', ticketAmount: '8.00' },
    false,
  ],
  ['the same date', { ticketNum: 'SH1', ticketDate: '2025-01-04' }, { ticketDate: '2025-01-04' }, true],
  ['the same amount', { ticketAmount: '9.00' }, { ticketAmount: '9.00', ticketDate: '2025-01-04' }, true],
  ['the same number', { ticketNum: 'SH2' }, { ticketNum: 'SH2' }, true],
])('delivery notes whose pictures look alike, with %s', async (...row) => {
  const [name, one, other, isSuspicion] = row
  const form = name.length.toString(16).at(-1) ?? '0'
  await api.db.delete(ticketReading)
  const [first, second] = [await shown(form, one), await shown(form, other)]
  const found = await duplicatesOf(api.db, second)
  expect(found).toEqual(isSuspicion ? [{ finding: 'samePicture', readingId: first }] : [])
})

test('the second invoice in a file is found as a duplicate by its code and number, from both sides', async () => {
  await api.db.delete(ticketReading)
  const invoice = (form: string, [ticketCode, ticketNum]: [string, string], otherInvoices: string[] = []) =>
    shown(form, { ticketCode, ticketNum }, { type: 'invoice', otherInvoices })
  const alone = await invoice('1', ['044001', '123'])
  const ofAnotherCode = await invoice('2', ['044002', '123'])
  const both = await invoice('3', ['', '777'], ['044001/123', '/888'])
  const alsoBoth = await invoice('4', ['', '999'], ['/888'])
  expect(await duplicatesOf(api.db, both)).toEqual([
    { finding: 'sameOtherInvoice', readingId: alone, value: '123' },
    { finding: 'sameOtherInvoice', readingId: alsoBoth, value: '888' },
  ])
  expect(await duplicatesOf(api.db, alone)).toEqual([{ finding: 'sameInvoice', readingId: both }])
  expect(await duplicatesOf(api.db, alsoBoth)).toEqual([{ finding: 'sameOtherInvoice', readingId: both, value: '888' }])
  expect(await duplicatesOf(api.db, ofAnotherCode)).toEqual([])
})
