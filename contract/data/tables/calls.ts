import { access, call } from '#contract/platform/call.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import { partsBegun, partsHere } from '#contract/platform/files/shapes.ts'
import { workbenchModule } from '#contract/shell/workspaces/codes.ts'
import { uploadBytesMax } from './codes.ts'
import * as shape from './shapes.ts'

/** Each operation checks the caller's role in the workspace that owns the table. */
const user = access.userIn(workbenchModule)
const at = '/data/data-table'

const importRefusals = ['workspace.blocked', 'notFound', 'import.running', 'quota.full'] as const
const uploadRefusals = [...importRefusals, 'access.denied', 'execute.denied', 'table.pulled', 'table.readOnly'] as const

/** Tables that belong to the workspace, for its members. */
export const searchTables = call({
  method: 'POST',
  path: `${at}/search-page`,
  title: 'Search tables of a workspace',
  access: user,
  body: shape.tablePage,
  reply: shape.tableRecords,
  refusals: ['access.denied'],
})

/**
 * The file is read by a job; nothing is stored before its columns are confirmed. An earlier import of the table that
 * nobody confirmed is replaced.
 */
export const uploadTable = call({
  method: 'POST',
  path: `${at}/upload`,
  title: 'Upload a file as a table, or as its next version',
  access: user,
  query: shape.uploadTarget,
  body: shape.uploadingTable,
  bodyForm: 'multipart',
  filesMax: uploadBytesMax,
  reply: shape.uploadedTable,
  refusals: [...uploadRefusals, 'file.type', 'quota.rate'],
  audit: 'table.upload',
})

/**
 * Upload in parts: begin, send the parts in any order (again if one is lost), then finish. Beginning again with the
 * same name, size and mark within a day of the last part resumes it. Its bytes count as used from the beginning.
 */
export const beginUpload = call({
  method: 'POST',
  path: `${at}/upload/begin`,
  title: 'Begin an upload in parts, or resume it',
  access: user,
  body: shape.beginningUpload,
  reply: partsBegun,
  refusals: [...uploadRefusals, 'file.type', 'file.tooLarge', 'quota.rate'],
  audit: 'upload.begin',
})

export const sendUploadPart = call({
  method: 'POST',
  path: `${at}/upload/part`,
  title: 'Send one part of an upload',
  access: user,
  body: shape.uploadPart,
  bodyForm: 'multipart',
  filesMax: partBytes,
  reply: partsHere,
  refusals: ['notFound', 'parameter', 'file.type'],
  audit: 'upload.part',
})

export const finishUpload = call({
  method: 'POST',
  path: `${at}/upload/finish`,
  title: 'Import a file whose parts are all there',
  access: user,
  body: shape.byUpload,
  reply: shape.uploadedTable,
  refusals: [...importRefusals, 'file.incomplete'],
  audit: 'upload.finish',
})

export const cancelUpload = call({
  method: 'POST',
  path: `${at}/upload/cancel`,
  title: 'Cancel an upload in parts',
  access: user,
  body: shape.byUpload,
  refusals: ['notFound'],
  audit: 'upload.cancel',
})

/** Refused if a file of `bytes` would exceed it. */
export const getRoom = call({
  method: 'GET',
  path: `${at}/room`,
  title: 'Get the table storage of a workspace',
  access: user,
  query: shape.roomFor,
  reply: shape.workspaceRoom,
  refusals: ['access.denied', 'quota.full'],
})

/** Requires the right to import, because it shows unmasked cells. */
export const getImport = call({
  method: 'GET',
  path: `${at}/import`,
  title: 'Get an import with columns and faults',
  access: user,
  query: shape.byImport,
  reply: shape.importDetail,
  refusals: ['notFound', 'execute.denied'],
})

export const rereadImport = call({
  method: 'POST',
  path: `${at}/import/read`,
  title: 'Read a file again in another way',
  access: user,
  body: shape.rereadingImport,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'validation',
    'record.conflict',
    'import.running',
    'state.refused',
  ],
  audit: 'table.import.read',
})

/** Stores all rows or none, unless `leaveOut` permits omitting those that do not fit. */
export const confirmImport = call({
  method: 'POST',
  path: `${at}/import`,
  title: 'Confirm the columns of an import and store its rows',
  access: user,
  body: shape.confirmingImport,
  partsMax: 5000,
  refusals: [
    'notFound',
    'execute.denied',
    'workspace.blocked',
    'validation',
    'exists',
    'record.conflict',
    'import.running',
    'state.refused',
  ],
  audit: 'table.import.confirm',
})

export const exportImportFaults = call({
  method: 'GET',
  path: `${at}/import/faults`,
  title: 'Export the faults of an import',
  access: user,
  query: shape.byImport,
  replyForm: 'blob',
  refusals: ['notFound', 'execute.denied'],
  audit: 'table.import.faults',
})

export const saveTable = call({
  method: 'POST',
  path: `${at}/saveOrUpdate`,
  title: 'Edit the names of a table and the views of its columns',
  access: user,
  body: shape.savingTable,
  partsMax: 5000,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'validation', 'exists', 'record.conflict'],
  audit: 'table.save',
})

/** A published table is listed in its market, where other workspaces can apply for it. */
export const publishTable = call({
  method: 'POST',
  path: `${at}/publish`,
  title: 'Publish a table to its market',
  access: user,
  body: shape.changingTable,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'record.conflict', 'table.unready'],
  audit: 'table.publish',
})

/** Halts all grants on it; publishing it again restores them. */
export const withdrawTable = call({
  method: 'POST',
  path: `${at}/withdraw`,
  title: 'Withdraw a table from its market',
  access: user,
  body: shape.changingTable,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'record.conflict', 'table.unready'],
  audit: 'table.withdraw',
})

/** All or nothing. A published table must be withdrawn first. */
export const removeTables = call({
  method: 'POST',
  path: `${at}/remove`,
  title: 'Remove tables with all their versions',
  access: user,
  body: shape.removingTables,
  refusals: ['notFound', 'execute.denied', 'workspace.blocked', 'table.used'],
  audit: 'table.remove',
})
