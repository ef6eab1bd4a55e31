import { z } from 'zod'
import { access, call, sentBytes } from '#contract/platform/call.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { partBytes } from '#contract/platform/files/parts.ts'
import { previewParams, shownParams, viewed } from '#contract/platform/files/preview.ts'
import * as shape from '#contract/platform/files/shapes.ts'

/**
 * Returns a signed URL to PUT a file to: the file store's own if supported, ours otherwise. The upload is checked like
 * any other before anybody can read it, and keeps the returned path.
 */
export const getUploadUrl = call({
  method: 'GET',
  path: '/sys-file/get-upload-url',
  area: 'files',
  title: 'Get an upload address for a file',
  access: access.user,
  query: shape.uploadParams,
  reply: shape.uploadAddress,
  refusals: ['notFound', 'file.type', 'quota.rate'],
  audit: 'file.announce',
})

export const getDownloadUrl = call({
  method: 'POST',
  path: '/sys-file/get-download-url',
  area: 'files',
  title: 'Get a file link for 15 minutes',
  access: access.user,
  body: shape.byPath,
  reply: shape.downloadAddress,
  refusals: ['notFound', 'file.type', 'quota.rate'],
})

export const getDownloadUrls = call({
  method: 'POST',
  path: '/sys-file/get-download-urls',
  area: 'files',
  title: 'Get file links for 15 minutes',
  access: access.user,
  body: shape.byPaths,
  reply: shape.downloadAddresses,
})

/** Target of `getUploadUrl` when the file store accepts no direct uploads. */
export const putContent = call({
  method: 'PUT',
  path: '/sys-file/content',
  area: 'files',
  title: 'Send a file to its address',
  access: access.link,
  query: shape.fileLink,
  body: sentBytes,
  bodyForm: 'bytes',
  bodyMax: fileBytesMax,
  filesMax: fileBytesMax,
  reply: shape.fileInfo,
  refusals: ['notFound', 'file.type', 'quota.rate'],
  audit: 'file.upload',
})

/**
 * Chunked upload: begin, send parts in any order (retries allowed), then finish. Beginning again with the same name,
 * size and mark within a day resumes it.
 */
export const beginParts = call({
  method: 'POST',
  path: '/sys-file/parts/begin',
  area: 'files',
  title: 'Begin a file that comes in parts, or go on with it',
  access: access.user,
  body: shape.partsParams,
  reply: shape.partsBegun,
  refusals: ['notFound', 'file.type', 'file.tooLarge', 'quota.rate'],
  audit: 'file.announce',
})

export const sendPart = call({
  method: 'POST',
  path: '/sys-file/parts/part',
  area: 'files',
  title: 'Upload one part of a file',
  access: access.user,
  body: shape.partSent,
  bodyForm: 'multipart',
  filesMax: partBytes,
  reply: shape.partsHere,
  refusals: ['notFound', 'parameter'],
  audit: 'file.part',
})

export const finishParts = call({
  method: 'POST',
  path: '/sys-file/parts/finish',
  area: 'files',
  title: 'Complete an upload in parts',
  access: access.user,
  body: shape.byBid,
  reply: shape.fileInfo,
  refusals: ['notFound', 'file.type', 'file.busy', 'file.incomplete'],
  audit: 'file.upload',
})

export const leaveParts = call({
  method: 'POST',
  path: '/sys-file/parts/leave',
  area: 'files',
  title: 'Cancel an upload in parts',
  access: access.user,
  body: shape.byBid,
  refusals: ['notFound'],
  audit: 'file.leave',
})

/** Target of file links. Pictures and PDFs open inline, everything else downloads. */
export const getContent = call({
  method: 'GET',
  path: '/sys-file/content',
  area: 'files',
  title: 'Open a file by its link',
  access: access.link,
  query: shape.fileLink,
  replyForm: 'blob',
  refusals: ['notFound'],
})

/** The file belongs to its uploader, or to the record named by business type and id. */
export const uploadFile = call({
  method: 'POST',
  path: '/birp/file/upload',
  area: 'files',
  title: 'Upload a file',
  access: access.user,
  body: shape.upload,
  bodyForm: 'multipart',
  filesMax: fileBytesMax,
  reply: shape.fileInfo,
  refusals: ['notFound', 'file.type', 'quota.rate'],
  audit: 'file.upload',
})

export const listFiles = call({
  method: 'GET',
  path: '/birp/file/select-file-list',
  area: 'files',
  title: 'List the files of an entity',
  access: access.user,
  query: shape.belonging,
  reply: z.array(shape.fileInfo),
  refusals: ['notFound'],
})

export const getFile = call({
  method: 'POST',
  path: '/birp/file/detail',
  area: 'files',
  title: 'Get the facts of a file',
  access: access.user,
  body: shape.byBidOrPath,
  reply: shape.fileInfo,
  refusals: ['notFound', 'file.type', 'quota.rate'],
})

export const deleteFile = call({
  method: 'POST',
  path: '/birp/file/delete_file',
  area: 'files',
  title: 'Delete a file',
  access: access.user,
  body: shape.byBid,
  refusals: ['notFound'],
  audit: 'file.delete',
})

/** Preview data: a picture or PDF is fetched by `getShown`, tables and documents are returned as data. */
export const previewFile = call({
  method: 'GET',
  path: '/sys-file/preview',
  area: 'files',
  title: 'Get the preview of a file',
  access: access.user,
  query: previewParams,
  reply: viewed,
  refusals: ['notFound', 'file.busy'],
})

export const getShown = call({
  method: 'GET',
  path: '/sys-file/shown',
  area: 'files',
  title: 'Get a picture or PDF to display',
  access: access.user,
  query: shownParams,
  replyForm: 'blob',
  refusals: ['notFound', 'file.type', 'file.busy'],
})

export const downloadFile = call({
  method: 'POST',
  path: '/birp/file/download',
  area: 'files',
  title: 'Download a file',
  access: access.user,
  body: shape.saveParams,
  replyForm: 'blob',
  refusals: ['notFound', 'file.busy'],
  audit: 'file.download',
})
