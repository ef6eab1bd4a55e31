/** What proves a line. */
export const TicketType = {
  contract: 'contract',
  invoice: 'invoice',
  deliveryNote: 'deliveryNote',
  receipt: 'receipt',
  payment: 'payment',
} as const
export type TicketType = (typeof TicketType)[keyof typeof TicketType]

/** How far the tickets of a line are. spec: operations §4 "Collection status codes", design: domain §6 */
export const CollectStatus = { notStarted: '0000', collecting: '0010', underAudit: '0100', completed: '1000' } as const
export type CollectStatus = (typeof CollectStatus)[keyof typeof CollectStatus]

/**
 * Where a task may go from where it is. The first upload begins it, the dealer or an auditor hands it in, an auditor completes
 * it or gives it back; what is completed by mistake is opened again. Nothing becomes untouched that was begun.
 */
export const collectSteps: Readonly<Record<CollectStatus, readonly CollectStatus[]>> = {
  [CollectStatus.notStarted]: [CollectStatus.collecting],
  [CollectStatus.collecting]: [CollectStatus.underAudit],
  [CollectStatus.underAudit]: [CollectStatus.collecting, CollectStatus.completed],
  [CollectStatus.completed]: [CollectStatus.underAudit],
}

/** What the tax authority calls the kinds of VAT invoices. */
export const invoiceTypes = ['01', '04', '08', '10', '31', '32'] as const
export type InvoiceType = (typeof invoiceTypes)[number]
export const isInvoiceType = (text: string): text is InvoiceType => invoiceTypes.some((known) => known === text)

type InvoiceForm = {
  /** How many digits the invoice's code may have; without any it has no code. */
  readonly code: readonly number[]
  readonly number: number
  /** How many digits its check code has, where it has one. */
  readonly checkCode?: number
  /** Whether the amount in its QR code is before tax or with it. */
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

/** What files belong to that somebody has read without any task. */
export const ticketCheckBusiness = 'ticket-check'

/**
 * Outcome of a check: no finding, no finding on a ticket read only in part, findings, not finished yet, or unreadable.
 */
export const checkOutcomes = ['clear', 'partial', 'noted', 'underWay', 'unread'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]

export const checkSorts = ['fileName', 'type', 'ticketNum', 'ticketDate', 'sellerName', 'amount', 'createdAt'] as const

/** Checks that one call names. */
export const checksAtOnceMax = 200
/** The newest that one workbook takes: it is made in memory. */
export const checksExportedMax = 1_000
