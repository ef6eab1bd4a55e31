import { watchEntriesMax } from '#contract/data/watch-lists/codes.ts'

/** Limit on the entries of one list. */
export const entriesQuota = { name: 'watchEntriesKept', max: watchEntriesMax } as const
