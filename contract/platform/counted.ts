/** Limit on counting a long list; a total of one more means that there are more. */
export const countedMax = 10_000
