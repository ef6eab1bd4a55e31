/** Changes of pairing that a person makes. */
export const handChanges = ['join', 'part'] as const
export type HandChange = (typeof handChanges)[number]

/** Lines that are joined at once, at most. */
export const joinedMax = 20

/** Why lines cannot be joined, or parted. */
export const handFaults = ['side', 'product', 'paired', 'open', 'several'] as const
export type HandFault = (typeof handFaults)[number]
