import { uploadBytesMax } from './tables/codes.ts'
import { listUploadBytesMax } from './watch-lists/codes.ts'

/** Addresses of the forms and of the calls that take files beyond the usual limit, which end in these, with theirs. */
const largeUploads = [
  [/\/workbench\/\d+\/access\/(?:new|[\w-]+\/refresh)(?:\.data)?$/, uploadBytesMax],
  [/\/api\/data\/data-table\/upload$/, uploadBytesMax],
  [/\/risk-screening\/lists\/[\w-]+\/import(?:\.data)?$/, listUploadBytesMax],
  [/\/api\/risk-screening\/list\/import$/, listUploadBytesMax],
] as const

/** Limit on the files of a request to this path, if it is one of them. They check the caller before they read. */
export const largeUploadBytesMax = (path: string): number | undefined =>
  largeUploads.find(([form]) => form.test(path))?.[1]
