/** Permissions of watch lists, carried by the module's menus. */
export const WatchListPerm = {
  /** Read lists, their entries and their history. */
  read: 'risk-screening:list:read',
  /** Add, edit and remove lists and their entries. */
  write: 'risk-screening:list:write',
} as const

export const watchListsMax = 200
export const watchListNameMax = 24
/** Entries of one list in force. */
export const watchEntriesMax = 1_000_000
/** Characters of a name, an alias and the other fields of an entry. */
export const entryNameMax = 200
export const aliasesMax = 20
export const entryNumberMax = 60
export const entryFieldMax = 200
export const entriesRemovedAtOnce = 200
/** Entries of one workbook that is exported. */
export const exportedEntriesMax = 50_000
/** Entries of a list on which a name can be tried. */
export const triedEntriesMax = 20_000
export const triedHitsMax = 10
export const triedLeastUsual = 60

/** Difference between a name that was tried and a name of a list that the comparison sets aside. */
export const MatchReason = {
  exact: 'exact',
  alias: 'alias',
  traditional: 'traditional',
  width: 'width',
  form: 'form',
  similar: 'similar',
} as const
export type MatchReason = (typeof MatchReason)[keyof typeof MatchReason]
