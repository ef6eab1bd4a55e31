import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { readTicketFile } from '#api/audit/tickets/reading/read-file.ts'

test('a wide table whose upright rules look like rows of text is read as it was taken', {
  timeout: 90_000,
}, async () => {
  const path = fileURLToPath(new URL('./fixture/odd/wide-table.jpg', import.meta.url))
  const read = await readTicketFile({ path })
  expect(read).toMatchObject({
    reading: {
      type: 'deliveryNote',
      fields: {
        ticketNum: { value: '8035177204' },
        ticketDate: { value: '2025-06-11' },
        boughtName: { value: '柳川市南桥医院' },
        ticketAmount: { value: '6960.00' },
      },
      lines: [
        { name: '注射用头孢呋辛钠', quantity: '1200', amount: '6432' },
        { name: '氯化钾注射液', quantity: '600', amount: '528' },
      ],
    },
  })
})
