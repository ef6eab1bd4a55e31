import { screeningHome } from '../screening/addresses.ts'

/** Pages of watch lists. */
export const watchLists = `${screeningHome}/lists`
export const watchListNew = `${watchLists}/new`
export const watchList = (bizId: string) => `${watchLists}/${bizId}`
/** Entries of a revision, or those that it changed. */
export const watchListOf = (bizId: string, filter: Record<string, string>) =>
  `${watchList(bizId)}?${new URLSearchParams(filter)}`
export const watchListEdit = (bizId: string) => `${watchList(bizId)}/edit`
export const watchListRemove = (bizId: string) => `${watchList(bizId)}/remove`
export const watchListHistory = (bizId: string) => `${watchList(bizId)}/history`
export const watchListTry = (bizId: string) => `${watchList(bizId)}/try`
export const watchListExport = (bizId: string) => `${watchList(bizId)}/export`
export const watchEntryNew = (bizId: string) => `${watchList(bizId)}/entries/new`
export const watchEntry = (bizId: string, entry: string) => `${watchList(bizId)}/entries/${entry}`
export const watchEntryRemove = (bizId: string, entry: string) => `${watchEntry(bizId, entry)}/remove`
/** Entries as the address of the list filters them, as a csv. */
export const watchListCsv = (bizId: string, search: string) =>
  `${watchListExport(bizId)}?${new URLSearchParams([...new URLSearchParams(search), ['form', 'csv']])}`
export const watchListImport = (bizId: string) => `${watchList(bizId)}/import`
export const listImport = (bizId: string, each: string) => `${watchListImport(bizId)}/${each}`
export const listImportCancel = (bizId: string, each: string) => `${listImport(bizId, each)}/cancel`
export const listImportFaults = (bizId: string, each: string) => `${listImport(bizId, each)}/faults`
