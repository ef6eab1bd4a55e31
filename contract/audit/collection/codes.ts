import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'

/** In the order in which they are asked for. */
export const ticketTypes = Object.values(TicketType)

/** What files belong to that are tickets; their business id is their object's number. */
export const ticketBusiness = 'collection-ticket'

/** What was decided of a ticket: '1' until somebody rejected it. spec: operations §3 "Uploaded ticket" */
export const IsPass = { notRejected: '1', rejected: '0' } as const
export type IsPass = (typeof IsPass)[keyof typeof IsPass]

/** What the tax authority's service said; '' is that nobody has asked it, or it has not answered. design: flow §4 */
export const IsReal = { unknown: '', confirmed: '1', refused: '0' } as const
export type IsReal = (typeof IsReal)[keyof typeof IsReal]

/** Whether a link asks for tickets of a type. */
export const IsAvailable = { asked: '1', notAsked: '0' } as const
export type IsAvailable = (typeof IsAvailable)[keyof typeof IsAvailable]

/** How a link stands; one that was revoked is as unknown to its holder as none. */
export const linkStates = ['open', 'expired', 'closed', 'replaced', 'revoked'] as const
export type LinkState = (typeof linkStates)[number]

/** How a link was ended: by somebody, by the next one, or so that nobody finds anything under it any more. */
const linkEndings = ['closed', 'replaced', 'revoked'] as const
export type LinkEnding = (typeof linkEndings)[number]

/** Fields of a ticket that its dealer sees and may put right. spec: operations §3 "Uploaded ticket" */
export const shownFields = [
  'ticketCode',
  'ticketNum',
  'ticketDate',
  'checkNum',
  'boughtName',
  'sellerName',
  'ticketAmount',
] as const satisfies readonly TicketField[]
export type ShownField = (typeof shownFields)[number]

/** spec: operations §2.4 */
export const keyWordMax = 50
export const sharePageSizes = [10, 20, 50] as const

export const remarksMax = 500
export const reasonMax = 300
/** Megabytes that one link may begin to upload within a day, finished or not. */
export const linkMegabytesMax = 8192
/** Tickets of one task: more files prove no line better. */
export const ticketsOfTaskMax = 30
/** How long a link may be open, in days from today. */
export const linkDaysMax = 366
/** Files that one form brings at once. */
export const filesAtOnceMax = 10

export const taskSorts = [
  'batch',
  'dealer',
  'date',
  'counterparty',
  'product',
  'quantity',
  'amount',
  'status',
  'real',
  'createdAt',
  'lastUploadedAt',
] as const

/**
 * Reasons to look at a task: a ticket that is undecided, rejected, differing or conspicuous, or too little compared, and a
 * missing type.
 */
export const taskAttentions = ['undecided', 'rejected', 'differing', 'incomplete', 'missing'] as const

/** Why a task stays as it is. */
export const changeFaults = ['denied', 'step', 'uploaded'] as const
