import { access, call } from '#contract/platform/call.ts'
import { WatchListPerm } from './codes.ts'
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
  reply: shape.watchListRow,
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

/** Its former revisions go too; decisions that recorded them keep their numbers. */
export const removeWatchList = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove a watch list with its entries',
  access: lists,
  body: shape.removingWatchList,
  refusals: ['notFound', 'record.conflict'],
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
  refusals: ['notFound', 'quota.full'],
  audit: 'watchList.saveEntry',
})

export const removeWatchEntries = call({
  method: 'POST',
  path: `${at}/entry/remove`,
  title: 'Remove entries from a watch list',
  access: lists,
  body: shape.removingWatchEntries,
  reply: shape.removedWatchEntries,
  refusals: ['notFound'],
  audit: 'watchList.removeEntries',
})

export const tryWatchList = call({
  method: 'POST',
  path: `${at}/try`,
  title: 'Find entries similar to a name',
  access: readers,
  body: shape.tryingWatchList,
  reply: shape.triedWatchList,
  refusals: ['notFound', 'validation'],
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
