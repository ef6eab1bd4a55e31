import { uploadBytesMax } from './tables/codes.ts'
import { listUploadBytesMax } from './watch-lists/codes.ts'

/** Path endings of forms and calls that accept files beyond the usual limit, with their limits in bytes. */
const largeUploads = [
  [/\/workbench\/\d+\/access\/(?:new|[\w-]+\/refresh)(?:\.data)?$/, uploadBytesMax],
  [/\/api\/data\/data-table\/upload$/, uploadBytesMax],
  [/\/risk-screening\/lists\/[\w-]+\/import(?:\.data)?$/, listUploadBytesMax],
  [/\/api\/risk-screening\/list\/import$/, listUploadBytesMax],
] as const

/**
 * File limit of a path in bytes; undefined if the usual one applies. These routes check the caller before reading the
 * body.
 */
export const largeUploadBytesMax = (path: string): number | undefined =>
  largeUploads.find(([form]) => form.test(path))?.[1]
