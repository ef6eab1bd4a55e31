/** A list that would be long to count says a total of one more than this: there are more. */
export const countedMax = 10_000
