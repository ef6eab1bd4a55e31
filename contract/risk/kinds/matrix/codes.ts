/** Value of a cell. spec: operations §4 */
export const Rating = { unfilled: -1, notInvolved: 0, low: 1, medium: 2, high: 3 } as const

export type Rating = (typeof Rating)[keyof typeof Rating]

/** Optional inputs of each row in addition to its ratings. */
export const rowAsks = ['comments', 'files'] as const
export type RowAsk = (typeof rowAsks)[number]

/** Measures of a cell that is rated twice, in the order of a paper's answers. See measures.ts. */
export const measures = ['likelihood', 'impact'] as const
export type Measure = (typeof measures)[number]

/** Characters of a respondent's comment on a row. */
export const commentMax = 1000
/** Files of one row, and of a whole paper. */
export const filesOfRowMax = 5
export const filesOfPaperMax = 50
/** Daily upload limit of one paper in megabytes, including files removed again. */
export const paperMegabytesMax = 5120
