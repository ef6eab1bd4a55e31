import { access, call } from '#contract/platform/call.ts'
import { listUploadBytesMax, WatchListPerm } from './codes.ts'
import * as importShape from './import-shapes.ts'
import * as shape from './shapes.ts'

const lists = access.permission(WatchListPerm.write)
const readers = access.permission(WatchListPerm.read)
const at = '/risk-screening/list'

export const searchWatchLists = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'Watch lists, paged',
  access: readers,
  body: shape.watchListPage,
  reply: shape.watchListRecords,
})

export const getWatchList = call({
  method: 'GET',
  path: `${at}/detail`,
  title: 'A watch list',
  access: readers,
  query: shape.byWatchList,
  reply: shape.watchListDetail,
  refusals: ['notFound'],
})

export const saveWatchList = call({
  method: 'POST',
  path: `${at}/saveOrUpdate`,
  title: 'Add or edit a watch list',
  access: lists,
  body: shape.savingWatchList,
  reply: shape.savedWatchList,
  refusals: ['notFound', 'exists', 'record.conflict', 'quota.full'],
  audit: 'watchList.save',
})

/** Deletes its earlier revisions too; decisions that recorded them keep their numbers. */
export const removeWatchList = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove a watch list with its entries',
  access: lists,
  body: shape.removingWatchList,
  refusals: ['notFound', 'record.conflict', 'import.running'],
  audit: 'watchList.remove',
})

export const searchWatchEntries = call({
  method: 'POST',
  path: `${at}/entry/search-page`,
  title: 'The entries of a watch list, paged',
  access: readers,
  body: shape.watchEntryPage,
  reply: shape.watchEntryRecords,
  refusals: ['notFound'],
})

export const saveWatchEntry = call({
  method: 'POST',
  path: `${at}/entry/saveOrUpdate`,
  title: 'Add or replace an entry of a watch list',
  access: lists,
  body: shape.savingWatchEntry,
  reply: shape.savedWatchEntry,
  refusals: ['notFound', 'record.conflict', 'quota.full', 'import.running'],
  audit: 'watchList.saveEntry',
})

export const removeWatchEntries = call({
  method: 'POST',
  path: `${at}/entry/remove`,
  title: 'Remove entries from a watch list',
  access: lists,
  body: shape.removingWatchEntries,
  reply: shape.removedWatchEntries,
  refusals: ['notFound', 'import.running'],
  audit: 'watchList.removeEntries',
})

export const tryWatchList = call({
  method: 'POST',
  path: `${at}/try`,
  title: 'Find entries similar to a name',
  access: readers,
  body: shape.tryingWatchList,
  reply: shape.triedWatchList,
  refusals: ['notFound'],
})

export const searchWatchRevisions = call({
  method: 'POST',
  path: `${at}/revision/search-page`,
  title: 'Changes of a watch list, newest first',
  access: readers,
  body: shape.watchRevisionPage,
  reply: shape.watchRevisionRecords,
  refusals: ['notFound'],
})

export const getWatchListUse = call({
  method: 'GET',
  path: `${at}/use`,
  title: 'Rule models and scenes that read a list',
  access: readers,
  query: shape.byWatchList,
  reply: shape.watchListUse,
  refusals: ['notFound'],
})

export const exportWatchEntries = call({
  method: 'POST',
  path: `${at}/entry/export`,
  title: 'Export the entries of a watch list',
  access: readers,
  body: shape.exportingWatchEntries,
  replyForm: 'blob',
  refusals: ['notFound', 'quota.rate'],
  audit: 'watchList.export',
})

/**
 * The file is read and compared with the list by a job; nothing changes before the import is confirmed. Only one import
 * of a list is open.
 */
export const importWatchList = call({
  method: 'POST',
  path: `${at}/import`,
  title: 'Upload a file of entries to import',
  access: lists,
  query: shape.byWatchList,
  body: importShape.importingList,
  bodyForm: 'multipart',
  filesMax: listUploadBytesMax,
  reply: importShape.startedListImport,
  refusals: ['notFound', 'import.running', 'file.type', 'file.tooLarge', 'quota.rate'],
  audit: 'watchList.import',
})

export const getListImport = call({
  method: 'GET',
  path: `${at}/import/detail`,
  title: 'An import with its columns, faults and difference',
  access: lists,
  query: importShape.byListImport,
  reply: importShape.listImportDetail,
  refusals: ['notFound'],
})

export const rereadListImport = call({
  method: 'POST',
  path: `${at}/import/read`,
  title: 'Read a file of entries with other columns',
  access: lists,
  body: importShape.rereadingList,
  refusals: ['notFound', 'record.conflict', 'state.refused', 'validation'],
  audit: 'watchList.readImport',
})

/** Stores one new revision, or nothing. Refused if the list has changed since it was compared. */
export const confirmListImport = call({
  method: 'POST',
  path: `${at}/import/confirm`,
  title: 'Store an import as a revision',
  access: lists,
  body: importShape.confirmingListImport,
  refusals: ['notFound', 'record.conflict', 'version.conflict', 'state.refused', 'quota.full'],
  audit: 'watchList.confirmImport',
})

export const cancelListImport = call({
  method: 'POST',
  path: `${at}/import/cancel`,
  title: 'Cancel an import that waits',
  access: lists,
  body: importShape.cancellingListImport,
  refusals: ['notFound', 'record.conflict', 'state.refused'],
  audit: 'watchList.cancelImport',
})

export const exportLineFaults = call({
  method: 'POST',
  path: `${at}/import/faults`,
  title: 'Export the faults of an import',
  access: lists,
  body: importShape.byListImport,
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'watchList.exportFaults',
})
