import { statfsSync } from 'node:fs'
import { dirname } from 'node:path'

const megabyte = 2 ** 20
/** Space that a new embedded database and its first files take. */
const startMegabytes = 256
/** One segment of the embedded database's log. With less space it fails with errors that have no code. */
const segmentMegabytes = 16

/** Codes of the system and of PostgreSQL for a full disk or a used-up quota. */
const fullCodes: readonly (string | undefined)[] = ['ENOSPC', 'EDQUOT', '53100']
const fullWords = /no space left on device|disk quota exceeded|could not extend file/i

type Place = { dataDir: string; databaseUrl?: string | undefined }

/** Message for a failed start because of a full disk: folder and remedy. Undefined for any other reason. */
export function fullDiskLine(error: unknown, { dataDir, databaseUrl }: Place): string | undefined {
  const full = errorsIn(error).find(isFull)
  if (databaseUrl && full?.code === '53100')
    return 'The disk of the database of DATABASE_URL is full: free space on its server, then start again'
  if (full?.path !== undefined && !full.path.startsWith(dataDir))
    return `The disk of ${dirname(full.path)} is full: free space on it, then start again`
  const free = freeMegabytes(dataDir)
  if (!full && (free === undefined || free >= segmentMegabytes)) return undefined
  const left = free === undefined ? '' : ` (${Math.floor(free)} MB free)`
  return `The disk of DATA_DIR ${dataDir} is full${left}: free at least ${startMegabytes} MB on it, or set DATA_DIR to a folder on a disk with room`
}

/** An error with its causes, and the errors it aggregates. */
function errorsIn(error: unknown): NodeJS.ErrnoException[] {
  if (!(error instanceof Error)) return []
  const joined = error instanceof AggregateError ? error.errors : []
  return [error, ...[error.cause, ...joined].flatMap(errorsIn)]
}

const isFull = ({ code, message }: NodeJS.ErrnoException): boolean =>
  fullCodes.includes(code) || fullWords.test(message)

/** Undefined if the folder is missing. 0 if the disk has no room for another file. */
function freeMegabytes(folder: string): number | undefined {
  try {
    const { bavail, bsize, files, ffree } = statfsSync(folder)
    return files > 0 && ffree === 0 ? 0 : (bavail * bsize) / megabyte
  } catch {
    return undefined
  }
}
