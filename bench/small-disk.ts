import { execFileSync } from 'node:child_process'
import { chmodSync, closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate filesystem that can be filled to the last byte, and emptied again. */
export type SmallDisk = { readonly path: string; fill(): void; free(): void; remove(): void }

/** Undefined if no filesystem can be mounted: this needs root on Linux. */
export function mountSmallDisk(megabytes = 384): SmallDisk | undefined {
  const path = mkdtempSync(join(tmpdir(), 'disk-'))
  const leave = () => rmdirSync(path)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'ignore' })
  } catch {
    leave()
    return undefined
  }
  // PostgreSQL does not run as root, and uses a folder here.
  chmodSync(path, 0o711)
  const ballast = join(path, 'ballast')
  const remove = () => {
    process.off('exit', remove)
    execFileSync('umount', ['--lazy', path])
    leave()
  }
  // Unmount even if the run is interrupted.
  process.once('exit', remove)
  return {
    path,
    fill() {
      const file = openSync(ballast, 'w')
      for (let bytes = 2 ** 20; bytes >= 1; bytes = bytes / 16) while (hasWritten(file, bytes));
      closeSync(file)
    },
    free: () => rmSync(ballast),
    remove,
  }
}

function hasWritten(file: number, bytes: number): boolean {
  try {
    return writeSync(file, Buffer.alloc(bytes)) === bytes
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false
    throw error
  }
}
