import type { FileUse } from '#api/platform/files/store/stored-file.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'

/** Files of imports. No feature registers their business type, so that no file call serves them. */
export const importedFiles: FileUse = {
  business: 'data-import',
  bytesMax: fileBytesMax,
  takes: { kinds: ['csv', 'xls', 'xlsx', 'zip'] },
}
