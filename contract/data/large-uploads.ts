import { uploadBytesMax } from './tables/codes.ts'

/** Addresses of the forms and of the call that take files beyond the usual limit; they end in these. */
const largeUploads = [
  /\/workbench\/\d+\/access\/(?:new|[\w-]+\/refresh)(?:\.data)?$/,
  /\/api\/data\/data-table\/upload$/,
] as const

/** Limit on the files of a request to this path, if it is one of them. They check the caller before they read. */
export const largeUploadBytesMax = (path: string): number | undefined =>
  largeUploads.some((form) => form.test(path)) ? uploadBytesMax : undefined
