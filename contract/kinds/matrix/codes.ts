/** What a cell of the matrix holds. spec: operations §4 */
export const Rating = { unfilled: -1, notInvolved: 0, low: 1, medium: 2, high: 3 } as const

export type Rating = (typeof Rating)[keyof typeof Rating]
