/** What a cell of the matrix holds. spec: operations §4 */
export const Rating = { unfilled: -1, notInvolved: 0, low: 1, medium: 2, high: 3 } as const

export type Rating = (typeof Rating)[keyof typeof Rating]

/** What may be asked of each row besides its ratings. */
export const rowAsks = ['comments', 'files'] as const
export type RowAsk = (typeof rowAsks)[number]

/** What a cell may be rated on where it is rated twice, in the order of a paper's answers. design: measures.ts */
export const measures = ['likelihood', 'impact'] as const
export type Measure = (typeof measures)[number]

/** Characters of a respondent's comment on a row. */
export const commentMax = 1000
/** Files that a respondent puts to one row, and to all rows of a paper. */
export const filesOfRowMax = 5
export const filesOfPaperMax = 50
/** Megabytes that come for one paper within a day, those that are removed again included. */
export const paperMegabytesMax = 5120
