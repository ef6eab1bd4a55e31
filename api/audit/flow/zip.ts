import { type ArchiveEntry, openArchive } from '#api/platform/files/archive.ts'
import { isRefusal, type Refusal } from '#contract/platform/problem.ts'

/** What systems and programs leave in archives: no person put it there. */
const junk = /(^|\/)(__MACOSX\/|\.[^/]*$|~\$[^/]*$|Thumbs\.db$|desktop\.ini$)/i

/** The files of an archive that a person put there, and the names of what is left out. Refuses what `openArchive` does. */
export async function filesOfZip(bytes: Uint8Array): Promise<{ files: ArchiveEntry[]; ignored: string[] } | Refusal> {
  const archive = await openArchive(bytes)
  if (isRefusal(archive)) return archive
  const entries = archive.entries.filter(({ name }) => !name.endsWith('/'))
  return {
    files: entries.filter(({ name }) => !junk.test(name)),
    ignored: entries.filter(({ name }) => junk.test(name)).map(({ name }) => name),
  }
}
