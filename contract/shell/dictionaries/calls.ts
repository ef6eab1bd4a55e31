import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { DictionaryPerm } from './perms.ts'
import * as shape from './shapes.ts'

const write = access.permission(DictionaryPerm.write)

/** theme-list and sys_property are public; other types require a signed-in user. */
export const getDictionaryType = call({
  method: 'GET',
  path: '/system/dict/data/type/{type}',
  title: 'List the entries of a dictionary type',
  access: access.public,
  query: z.strictObject({ type: z.string().min(1).max(64) }),
  reply: z.array(shape.dictionaryData),
  refusals: ['session.expired', 'notFound'],
})

export const listDictionaryTypes = call({
  method: 'GET',
  path: '/system/dict/type/list',
  title: 'List dictionary types',
  access: access.permission(DictionaryPerm.read),
  reply: z.array(shape.dictionaryTypeRow),
})

export const pageDictionaryData = call({
  method: 'GET',
  path: '/system/dict/data/list',
  title: 'List dictionary entries, paged',
  access: access.user,
  query: shape.dictionaryPageQuery,
  reply: shape.dictionaryRecords,
})

export const exportDictionaryData = call({
  method: 'POST',
  path: '/system/dict/data/export',
  title: 'Export dictionary entries as a workbook',
  access: access.permission(DictionaryPerm.read),
  query: shape.dictionaryExportQuery,
  replyForm: 'blob',
  audit: 'system.dictionary.export',
})

export const getDictionaryData = call({
  method: 'GET',
  path: '/system/dict/data/{id}',
  title: 'Get a dictionary entry',
  access: access.user,
  query: shape.byId,
  reply: shape.dictionaryEntry,
  refusals: ['notFound'],
})

export const createDictionaryData = call({
  method: 'POST',
  path: '/system/dict/data',
  title: 'Add a dictionary entry',
  access: write,
  body: shape.newDictionaryData,
  reply: shape.byId,
  refusals: ['exists'],
  audit: 'system.dictionary.create',
})

export const updateDictionaryData = call({
  method: 'PUT',
  path: '/system/dict/data',
  title: 'Change a dictionary entry',
  access: write,
  body: shape.dictionaryEdit,
  refusals: ['notFound', 'exists', 'record.conflict'],
  audit: 'system.dictionary.update',
})

export const deleteDictionaryData = call({
  method: 'DELETE',
  path: '/system/dict/data/{id}',
  title: 'Delete a dictionary entry',
  access: write,
  query: shape.byId,
  refusals: ['notFound'],
  audit: 'system.dictionary.delete',
})
