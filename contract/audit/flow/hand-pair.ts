/** A person's changes of pairing. */
export const handChanges = ['join', 'part'] as const
export type HandChange = (typeof handChanges)[number]

/** Limit of lines joined at once. */
export const joinedMax = 20

/** Reasons why lines cannot be joined or split. */
export const handFaults = ['side', 'product', 'paired', 'open', 'several'] as const
export type HandFault = (typeof handFaults)[number]
