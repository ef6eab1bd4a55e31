import { TicketType } from '#contract/audit/tickets/codes.ts'
import type { TicketField } from '#contract/audit/tickets/reading.ts'

/** Display order. */
export const ticketTypes = Object.values(TicketType)

/** Business type of ticket files; their business id is the object's number. */
export const ticketBusiness = 'collection-ticket'

/** Decision on a ticket: '1' unless rejected. spec: operations §3 "Uploaded ticket" */
export const IsPass = { notRejected: '1', rejected: '0' } as const
export type IsPass = (typeof IsPass)[keyof typeof IsPass]

/** Answer of the tax authority's service; '' if not asked or not answered. design: flow §4 */
export const IsReal = { unknown: '', confirmed: '1', refused: '0' } as const
export type IsReal = (typeof IsReal)[keyof typeof IsReal]

/** '1' if a link asks for tickets of a type. */
export const IsAvailable = { asked: '1', notAsked: '0' } as const
export type IsAvailable = (typeof IsAvailable)[keyof typeof IsAvailable]

/** State of a link; for its holder, a revoked link does not exist. */
export const linkStates = ['open', 'expired', 'closed', 'replaced', 'revoked'] as const
export type LinkState = (typeof linkStates)[number]

/** End of a link: closed by a person, replaced by the next one, or revoked so that its URL returns notFound. */
const linkEndings = ['closed', 'replaced', 'revoked'] as const
export type LinkEnding = (typeof linkEndings)[number]

/** Ticket fields that dealers see and may correct. spec: operations §3 "Uploaded ticket" */
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
/** Megabytes per link and day, counted when uploads start. */
export const linkMegabytesMax = 8192
export const ticketsOfTaskMax = 30
/** Maximum validity of a link, in days from today. */
export const linkDaysMax = 366
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
 * Reasons to look at a task: a ticket is undecided, rejected, differing or incompletely compared, or has findings; or a
 * type is missing.
 */
export const taskAttentions = ['undecided', 'rejected', 'differing', 'incomplete', 'missing'] as const

export const changeFaults = ['denied', 'step', 'uploaded'] as const
