import { type ArchiveEntry, type ArchiveLimits, openArchive } from '#api/platform/files/reader/archive.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'

/** Files that operating systems and programs add to archives. */
const junk = /(^|\/)(__MACOSX\/|\.[^/]*$|~\$[^/]*$|Thumbs\.db$|desktop\.ini$)/i

/** Files of an archive, and the names of ignored system files. Refuses as `openArchive`. */
export async function filesOfZip(
  bytes: Uint8Array,
  limits?: ArchiveLimits,
): Promise<{ files: ArchiveEntry[]; ignored: string[] } | Refusal> {
  const archive = await openArchive(bytes, limits)
  if (isRefusal(archive)) return archive
  const entries = archive.entries.filter(({ name }) => !name.endsWith('/'))
  return {
    files: entries.filter(({ name }) => !junk.test(name)),
    ignored: entries.filter(({ name }) => junk.test(name)).map(({ name }) => name),
  }
}
