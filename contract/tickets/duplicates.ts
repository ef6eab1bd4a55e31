/** The same ticket, shown elsewhere: its file, its code and number, or, as a suspicion, its picture. design: flow §4 */
const duplicateFindings = ['duplicateFile', 'sameInvoice', 'samePicture'] as const
export type TicketDuplicate = { finding: (typeof duplicateFindings)[number]; readingId: number }
