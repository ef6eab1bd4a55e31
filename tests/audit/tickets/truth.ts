import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InvoiceType } from '#contract/audit/tickets/codes.ts'
import type { TicketLine } from '#contract/audit/tickets/comparing.ts'

type Said = Record<string, unknown> & { finding: string; with?: string }
export type TrueTicket = {
  file: string
  task: number
  ticketType: string
  invoiceType: InvoiceType | null
  carrier: string
  readable: boolean
  fault: string | null
  qr: Record<'text' | 'type' | 'code' | 'number' | 'amount' | 'date' | 'checkCode', string> | null
  fields: Record<string, { value: string; sources: string[] }>
  productLines: (TicketLine & { batchNo?: string })[]
  differences: { field: string }[]
  findings: Said[]
}
export type Task = Record<'date' | 'seller' | 'counterparty' | 'product' | 'quantity' | 'amount', string>

/** Ground truth of the generated tickets. */
export const truth: { windowDays: number; tasks: Task[]; tickets: TrueTicket[] } = JSON.parse(
  readFileSync(new URL('./fixture/truth.json', import.meta.url), 'utf8'),
)

export const pathOf = (file: string): string => fileURLToPath(new URL(`./fixture/files/${file}`, import.meta.url))

/** Findings that depend on other tickets. */
const ofOthers = ['duplicateFile', 'sameInvoice', 'samePicture']

/** Findings of a ticket by itself, as the rules report them. */
export const ownFindings = ({ findings }: TrueTicket) =>
  findings
    .filter(({ finding }) => !ofOthers.includes(finding))
    .map(({ proposed: _, ...said }) => (said.finding === 'qrAndPrintDiffer' ? { ...said, field: 'amount' } : said))
