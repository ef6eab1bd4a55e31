import type { Keys } from '#api/platform/keys.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'

type Received = {
  reviewBatchNo: string
  dealerName: string
  taskId: number
  type: TicketType
  file: { name: string; bytes: number; sha256: string }
  receivedAt: string
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** The certified statement of a receipt: one fact per line, always in English so that anyone can verify it. */
const ticketStatement = ({ reviewBatchNo, dealerName, taskId, type, file, receivedAt }: Received): string =>
  [
    'Receipt of a ticket, version 1',
    `batch: ${oneLine(reviewBatchNo)}`,
    `dealer: ${oneLine(dealerName)}`,
    `task: ${taskId}`,
    `type: ${type}`,
    `file: ${oneLine(file.name)}`,
    `bytes: ${file.bytes}`,
    `file contents: sha256 ${file.sha256}`,
    `received: ${receivedAt}`,
  ].join('\n')

export function signReceipt(keys: Keys, received: Received): { statement: string; signature: Buffer } {
  const statement = ticketStatement(received)
  return { statement, signature: keys.receipts.sign(statement) }
}
