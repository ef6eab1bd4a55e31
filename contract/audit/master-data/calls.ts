import { z } from 'zod'
import { access, call } from '#contract/platform/call.ts'
import { workbookBytesMax } from '#contract/platform/files/workbook.ts'
import { MasterDataPerm } from './perms.ts'
import * as shape from './shapes.ts'

const readData = access.permission(MasterDataPerm.read)
const writeData = access.permission(MasterDataPerm.write)
const base = '/flow-audit-masterData-maintain'

// Clients

export const pageClients = call({
  method: 'GET',
  path: `${base}/client/page`,
  title: 'List clients, paged',
  access: readData,
  query: shape.clientPageQuery,
  reply: shape.clientRecords,
})

export const exportClients = call({
  method: 'POST',
  path: `${base}/client/export`,
  title: 'Export clients as a workbook',
  access: readData,
  query: shape.clientExportQuery,
  replyForm: 'blob',
  audit: 'masterData.client.export',
})

export const getClient = call({
  method: 'GET',
  path: `${base}/client`,
  title: 'Get a client by code',
  access: readData,
  query: shape.byClient,
  reply: shape.clientRow,
  refusals: ['notFound'],
})

export const saveClient = call({
  method: 'POST',
  path: `${base}/client`,
  title: 'Add or edit a client; its code stays',
  access: writeData,
  body: shape.savingClient,
  reply: shape.savedRow,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict'],
  audit: 'masterData.client.save',
})

export const deleteClient = call({
  method: 'DELETE',
  path: `${base}/client`,
  title: 'Delete a client that has nothing',
  access: writeData,
  query: shape.byClient,
  refusals: ['notFound', 'masterData.used'],
  audit: 'masterData.client.delete',
})

// Dealers

export const pageDealers = call({
  method: 'GET',
  path: `${base}/dealer/page`,
  title: 'List the dealers of a client, paged',
  access: readData,
  query: shape.dealerPageQuery,
  reply: shape.dealerRecords,
  refusals: ['notFound'],
})

export const getDealer = call({
  method: 'GET',
  path: `${base}/dealer`,
  title: 'Get a dealer',
  access: readData,
  query: shape.byRow,
  reply: shape.dealerRow,
  refusals: ['notFound'],
})

export const saveDealer = call({
  method: 'POST',
  path: `${base}/dealer`,
  title: 'Add or edit a dealer',
  access: writeData,
  query: shape.byClient,
  body: shape.savingDealer,
  reply: shape.savedRow,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict'],
  audit: 'masterData.dealer.save',
})

export const deleteDealer = call({
  method: 'DELETE',
  path: `${base}/dealer`,
  title: 'Delete a dealer that nothing hangs on',
  access: writeData,
  query: shape.byRow,
  refusals: ['notFound', 'masterData.used'],
  audit: 'masterData.dealer.delete',
})

// Products

export const pageProducts = call({
  method: 'GET',
  path: `${base}/product/page`,
  title: 'List the products of a client, paged',
  access: readData,
  query: shape.productPageQuery,
  reply: shape.productRecords,
  refusals: ['notFound'],
})

export const getProduct = call({
  method: 'GET',
  path: `${base}/product`,
  title: 'Get a product',
  access: readData,
  query: shape.byRow,
  reply: shape.productRow,
  refusals: ['notFound'],
})

export const saveProduct = call({
  method: 'POST',
  path: `${base}/product`,
  title: 'Add or edit a product',
  access: writeData,
  query: shape.byClient,
  body: shape.savingProduct,
  reply: shape.savedRow,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict'],
  audit: 'masterData.product.save',
})

export const deleteProduct = call({
  method: 'DELETE',
  path: `${base}/product`,
  title: 'Delete a product that nothing hangs on',
  access: writeData,
  query: shape.byRow,
  refusals: ['notFound', 'masterData.used'],
  audit: 'masterData.product.delete',
})

// Matching relations

export const pageRelations = call({
  method: 'GET',
  path: `${base}/relation/page`,
  title: 'List matching relations, paged',
  access: readData,
  query: shape.relationPageQuery,
  reply: shape.relationRecords,
  refusals: ['notFound'],
})

export const getRelation = call({
  method: 'GET',
  path: `${base}/relation`,
  title: 'Get a matching relation',
  access: readData,
  query: shape.byRow,
  reply: shape.relationRow,
  refusals: ['notFound'],
})

/** Records the caller as the one who decided. */
export const saveRelation = call({
  method: 'POST',
  path: `${base}/relation`,
  title: 'Save a matching relation',
  access: writeData,
  query: shape.byClient,
  body: shape.savingRelation,
  reply: shape.savedRow,
  refusals: ['notFound', 'validation', 'exists', 'record.conflict'],
  audit: 'masterData.relation.save',
})

export const deleteRelation = call({
  method: 'DELETE',
  path: `${base}/relation`,
  title: 'Delete a matching relation',
  access: writeData,
  query: shape.byRow,
  refusals: ['notFound'],
  audit: 'masterData.relation.delete',
})

// Workbooks of the lists. Entries that a workbook does not name are unchanged.

const uploading = {
  method: 'POST',
  access: writeData,
  query: shape.uploadQuery,
  body: z.strictObject({ file: z.file({ error: 'fileRequired' }) }),
  bodyForm: 'multipart',
  filesMax: workbookBytesMax,
  reply: shape.uploadTaken,
  refusals: ['notFound', 'workbook.faulty'],
  audit: 'masterData.upload',
} as const

const downloading = {
  access: readData,
  query: shape.byClient,
  replyForm: 'blob',
  refusals: ['notFound'],
  audit: 'masterData.download',
} as const

export const uploadDealers = call({ ...uploading, path: `${base}/uploadDealerDataFile`, title: 'Upload dealers' })
export const downloadDealers = call({
  ...downloading,
  method: 'POST',
  path: `${base}/downloadDealerData`,
  title: 'Download dealers of a client for editing',
})
export const uploadProducts = call({
  ...uploading,
  path: `${base}/uploadClientProductDataFile`,
  title: 'Upload products',
})
export const downloadProducts = call({
  ...downloading,
  method: 'POST',
  path: `${base}/downloadClientProductData`,
  title: 'Download products of a client for editing',
})
export const uploadRelations = call({
  ...uploading,
  path: `${base}/uploadMatchingRelationFile`,
  title: 'Upload matching relations',
})
export const downloadRelations = call({
  ...downloading,
  method: 'GET',
  path: `${base}/downloadMatchingRelation`,
  title: 'Download relations of a client for editing',
})

/** Only for the uploader, for a day. */
export const getUpload = call({
  method: 'GET',
  path: `${base}/upload`,
  title: 'Preview the changes of an uploaded workbook',
  access: writeData,
  query: shape.byUpload,
  reply: shape.uploadPreview,
  refusals: ['notFound'],
})

/** Refused if the changes differ from the preview. */
export const takeOverUpload = call({
  method: 'POST',
  path: `${base}/takeOverUpload`,
  title: 'Apply a previewed upload',
  access: writeData,
  query: shape.byUpload,
  body: shape.takingOver,
  reply: z.object(shape.uploadCount),
  refusals: ['notFound', 'record.conflict'],
  audit: 'masterData.takeOver',
})
