/** Types of documents that prove a line. */
export const TicketType = {
  contract: 'contract',
  invoice: 'invoice',
  deliveryNote: 'deliveryNote',
  receipt: 'receipt',
  payment: 'payment',
} as const
export type TicketType = (typeof TicketType)[keyof typeof TicketType]

/** Status of a line's tickets. spec: operations §4 "Collection status codes", design: domain §6 */
export const CollectStatus = { notStarted: '0000', collecting: '0010', underAudit: '0100', completed: '1000' } as const
export type CollectStatus = (typeof CollectStatus)[keyof typeof CollectStatus]

/**
 * Allowed status changes of a task. The first upload starts it, the dealer or an auditor hands it in, an auditor
 * completes or returns it. A task completed by mistake can be reopened; a started one never becomes `notStarted`.
 */
export const collectSteps: Readonly<Record<CollectStatus, readonly CollectStatus[]>> = {
  [CollectStatus.notStarted]: [CollectStatus.collecting],
  [CollectStatus.collecting]: [CollectStatus.underAudit],
  [CollectStatus.underAudit]: [CollectStatus.collecting, CollectStatus.completed],
  [CollectStatus.completed]: [CollectStatus.underAudit],
}

/** The tax authority's codes for kinds of VAT invoices. */
export const invoiceTypes = ['01', '04', '08', '10', '31', '32'] as const
export type InvoiceType = (typeof invoiceTypes)[number]
export const isInvoiceType = (text: string): text is InvoiceType => invoiceTypes.some((known) => known === text)

type InvoiceForm = {
  /** Possible numbers of digits of the invoice code; empty if it has none. */
  readonly code: readonly number[]
  readonly number: number
  /** Number of digits of the check code, if it has one. */
  readonly checkCode?: number
  /** Kind of amount in its QR code: before or with tax. */
  readonly amountInQr: 'withoutTax' | 'withTax'
}

const paper = { number: 8, amountInQr: 'withoutTax' } as const
const electronic = { ...paper, code: [12], checkCode: 20 } as const
const digital = { code: [], number: 20, amountInQr: 'withTax' } as const

/** design: flow §4 */
export const invoiceForms: Readonly<Record<InvoiceType, InvoiceForm>> = {
  '01': { ...paper, code: [10] },
  '04': { ...paper, code: [10, 12], checkCode: 20 },
  '08': electronic,
  '10': electronic,
  '31': digital,
  '32': digital,
}

/** Business type of files read without a task. */
export const ticketCheckBusiness = 'ticket-check'

/**
 * Outcome of a check: no finding, no finding on a ticket read only in part, findings, not finished yet, or unreadable.
 */
export const checkOutcomes = ['clear', 'partial', 'noted', 'underWay', 'unread'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export const checkSorts = ['fileName', 'type', 'ticketNum', 'ticketDate', 'sellerName', 'amount', 'createdAt'] as const

export const checksAtOnceMax = 200
/** Limit of checks per workbook, which is built in memory. */
export const checksExportedMax = 1_000
