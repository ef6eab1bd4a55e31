/** Permissions of watch lists, carried by the module's menus. */
export const WatchListPerm = {
  /** Read, add, edit and remove lists and their entries. */
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
/** Entries of a list on which a name can be tried. */
export const triedEntriesMax = 20_000
export const triedHitsMax = 10
export const triedLeastUsual = 60
