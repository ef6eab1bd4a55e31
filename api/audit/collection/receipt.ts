import type { Keys } from '#api/platform/keys.ts'
import { receiptText } from '#api/platform/receipt.ts'
import type { TicketType } from '#contract/audit/tickets/codes.ts'

type Received = {
  reviewBatchNo: string
  dealerName: string
  taskId: number
  type: TicketType
  file: { name: string; bytes: number; sha256: string }
  receivedAt: string
}

const ticketStatement = ({ reviewBatchNo, dealerName, taskId, type, file, receivedAt }: Received): string =>
  receiptText('Receipt of a ticket, version 1', [
    ['batch', reviewBatchNo],
    ['dealer', dealerName],
    ['task', taskId],
    ['type', type],
    ['file', file.name],
    ['bytes', file.bytes],
    ['file contents', `sha256 ${file.sha256}`],
    ['received', receivedAt],
  ])

export function signReceipt(keys: Keys, received: Received): { statement: string; signature: Buffer } {
  const statement = ticketStatement(received)
  return { statement, signature: keys.receipts.sign(statement) }
}
