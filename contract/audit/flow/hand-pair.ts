export const handChanges = ['join', 'part'] as const
export type HandChange = (typeof handChanges)[number]

export const joinedMax = 20

export const handFaults = ['side', 'product', 'paired', 'open', 'several'] as const
export type HandFault = (typeof handFaults)[number]
