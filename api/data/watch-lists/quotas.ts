import { watchEntriesMax } from '#contract/data/watch-lists/codes.ts'

/** Entries of one list in force. */
export const entriesQuota = { name: 'watchEntriesKept', max: watchEntriesMax } as const
