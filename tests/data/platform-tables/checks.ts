import { randomUUID } from 'node:crypto'
import { ticketCheck, ticketReading } from '#api/audit/tickets/table.ts'
import { storedFile } from '#api/platform/files/table.ts'
import { ticketCheckBusiness } from '#contract/audit/tickets/codes.ts'
import type { Person, TestApi } from '../../support/api.ts'

type Wanted = {
  by: Pick<Person, 'userId'>
  ticketNum?: string
  ticketDate?: string
  ticketAmount?: string
  finding?: string
}

/** A check of a ticket as its reading leaves it, without its file's content. */
export async function makeCheck(
  { db }: Pick<TestApi, 'db'>,
  { by, ticketNum = '1', ticketDate = '2026-01-05', ticketAmount = '100.05', finding }: Wanted,
): Promise<number> {
  const sha256 = randomUUID()
  const path = `ticket-check/${sha256}.pdf`
  await db.insert(storedFile).values({
    path,
    sha256,
    originName: '发票.pdf',
    bytes: 10,
    type: 'application/pdf',
    businessType: ticketCheckBusiness,
    businessId: '',
    createdBy: by.userId,
  })
  const field = (value: string) => ({ value, source: 'ocr', confidence: 1 })
  const fields = { ticketNum: field(ticketNum), ticketDate: field(ticketDate), ticketAmount: field(ticketAmount) }
  const reading = { type: 'invoice', pages: [], fields, lines: [] }
  const [made] = await db
    .insert(ticketReading)
    .values({ path, sha256, state: 'read', reading: reading as never })
    .returning()
  const findings = (finding ? [{ finding }] : []) as never
  const [check] = await db
    .insert(ticketCheck)
    .values({ readingId: made?.id ?? 0, createdBy: by.userId, findings, enough: !finding })
    .returning()
  return check?.id ?? 0
}
