import { createWriteStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { JobContext } from '#api/platform/engine/job.ts'
import { shortName } from '#api/platform/files/preview/short-name.ts'
import { archiveLimits } from '#api/platform/files/reader/archive.ts'
import { previewNameMax } from '#contract/platform/files/codes.ts'
import { fileBytesMax } from '#contract/platform/files/limits.ts'
import { isRefusal } from '#contract/platform/problem.ts'
import { filesOfZip } from './zip.ts'

type Unpacked =
  | {
      /** Files under generated names in the job's folder, with their original paths. */
      files: { file: string; name: string }[]
      /** Names of ignored system files. */
      leftOut: string[]
    }
  | {
      fault:
        | 'archiveBroken'
        | 'archiveEncrypted'
        | 'archiveTooLarge'
        | 'archiveTooMany'
        | 'archiveOutside'
        | 'archiveEmpty'
        | 'entryTooLarge'
      detail: string
    }

/** Maximum number of listed ignored names. */
const leftOutMax = 100

const faultOfKey = {
  'files-workbook:archive.encrypted': 'archiveEncrypted',
  'files-workbook:archive.outside': 'archiveOutside',
  'files-workbook:archive.tooManyEntries': 'archiveTooMany',
  'files-workbook:archive.tooLarge': 'archiveTooLarge',
  'files-workbook:archive.ratio': 'archiveTooLarge',
} as const

/** Unpacks the files of an archive, all or none. The unpacked size is limited. */
export async function unpackArchive(
  { path, filesMax, bytesMax = fileBytesMax }: { path: string; filesMax: number; bytesMax?: number },
  { room, progress }: JobContext,
): Promise<Unpacked> {
  const limits = { ...archiveLimits, unpackedBytes: Math.max(archiveLimits.unpackedBytes, bytesMax) }
  const archive = await filesOfZip(await readFile(path), limits)
  if (isRefusal(archive)) {
    const { key = '', values = {} } = archive.faults?.file?.[0] ?? {}
    return {
      fault: faultOfKey[key as keyof typeof faultOfKey] ?? 'archiveBroken',
      detail: String(values.name ?? values.max ?? values.megabytes ?? ''),
    }
  }
  const { files, ignored: leftOut } = archive
  if (files.length === 0) return { fault: 'archiveEmpty', detail: '' }
  if (files.length > filesMax) return { fault: 'archiveTooMany', detail: String(filesMax) }
  const unpacked: { file: string; name: string }[] = []
  for (const [at, entry] of files.entries()) {
    if (entry.unpackedBytes > bytesMax) return { fault: 'entryTooLarge', detail: shortName(entry.name, previewNameMax) }
    const file = `entry-${at}`
    try {
      await pipeline(Readable.from(entry.pieces()), createWriteStream(join(room.output, file), { mode: 0o600 }))
    } catch (error) {
      if (isDiskFault(error)) throw error
      return { fault: 'archiveBroken', detail: shortName(entry.name, previewNameMax) }
    }
    unpacked.push({ file, name: entry.name })
    progress({ stage: 'unpack', rows: at + 1, of: files.length })
  }
  const names = leftOut.slice(0, leftOutMax).map((name) => shortName(name, previewNameMax))
  return { files: unpacked, leftOut: names }
}

const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^(ENOSPC|EDQUOT|EIO|EMFILE|ENOENT)$/.test(String(error.code))
