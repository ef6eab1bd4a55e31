import { expect, test } from 'vitest'
import { boundedReading } from '#api/audit/tickets/reading/reading-size.ts'
import type { TicketReading } from '#contract/audit/tickets/reading.ts'

test('a crafted ticket stores no more data than a real one may have', () => {
  const long = '<'.repeat(100_000)
  const read = { value: long, source: 'text', confidence: 1 } as const
  const line = { name: long, spec: long, unit: '', quantity: '1', amount: '1', source: 'text', confidence: 1 } as const
  const reading: TicketReading = {
    pages: [],
    fields: { sellerName: read, ticketNum: { ...read, value: '12345678' } },
    lines: Array.from({ length: 5000 }, () => line),
    others: Array.from({ length: 5000 }, () => ({ page: 1, ticketNum: long })),
  }
  const bounded = boundedReading(reading)
  expect(bounded.fields.ticketNum).toEqual(reading.fields.ticketNum)
  expect(bounded.fields.sellerName?.value).toHaveLength(300)
  expect(bounded.lines).toHaveLength(500)
  expect(bounded.others).toHaveLength(30)
  expect(bounded.others?.[0]?.ticketNum).toHaveLength(300)
  expect(JSON.stringify(bounded).length).toBeLessThan(500_000)
})
