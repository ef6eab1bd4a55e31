/**
 * A duplicate elsewhere: the same file, the same code and number, or, as a suspicion, a similar picture. design: flow
 * §4
 */
const duplicateFindings = ['duplicateFile', 'sameInvoice', 'samePicture'] as const
export type TicketDuplicate =
  | { finding: (typeof duplicateFindings)[number]; readingId: number }
  /** `value` is the number of another invoice in the file of the ticket. */
  | { finding: 'sameOtherInvoice'; readingId: number; value: string }
