import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { fullDiskLine } from './full-disk.ts'
import type { Log } from './log.ts'
import { StartRefusal } from './start-refusal.ts'

/** Private: it contains password hashes, mail and uploaded files. */
const privateMode = 0o700

/**
 * Makes the data folder, and removes the access of others to an existing one. Files that this process writes later are
 * private to its user. Refuses a folder that cannot be made.
 */
export function keepPrivate(dataDir: string, log: Pick<Log, 'warn'>): void {
  process.umask(0o077)
  try {
    mkdirSync(dataDir, { recursive: true, mode: privateMode })
  } catch (error) {
    const line = fullDiskLine(error, { dataDir })
    throw new StartRefusal([line ?? `DATA_DIR ${dataDir} cannot be made: ${(error as NodeJS.ErrnoException).code}`])
  }
  if ((statSync(dataDir).mode & 0o077) === 0) return
  try {
    chmodSync(dataDir, privateMode)
  } catch {
    // The volume belongs to another user, so its permissions cannot be changed here.
    log.warn('DATA_DIR can be read by other users of this machine, and is not ours to close: chmod it to 0700')
  }
}
