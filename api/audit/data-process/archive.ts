import type { Db } from '#api/platform/db/connection.ts'
import { type FileStore, type StoredStream, streamOf } from '#api/platform/files/store/store.ts'
import { readOnce, writeTemporary } from '#api/platform/files/store/temporary.ts'
import { writeZip, type ZipEntry } from '#api/platform/files/workbook/zip-writing.ts'
import { textIn } from '#api/platform/text.ts'
import type { FileRole } from '#contract/audit/flow/line.ts'
import type { Language } from '#contract/platform/language.ts'
import { filesOf } from './file-view.ts'

/**
 * Zips the current files of an object into folders by role. Entry names are sanitized against path traversal and
 * unique.
 */
export async function zipOf(
  { db, files }: { db: Db; files: FileStore },
  { objectId, language }: { objectId: number; language: Language },
): Promise<{ bytes: StoredStream; count: number }> {
  const say = textIn(language)
  const taken = new Set<string>()
  const current = (await filesOf(db, objectId)).filter(({ current, form }) => current && form !== 'zip')
  const entries = current.map(({ role, name, path, number }): ZipEntry => {
    const folder = say(`data-process-api:folder.${(role ?? 'none') as FileRole | 'none'}`)
    const plain = name.replace(/[\\/:*?"<>|]/g, '_').replace(/^\.+/, '_')
    let wanted = `${folder}/${plain}`
    for (let time = 2; taken.has(wanted.toLowerCase()); time++)
      wanted = `${folder}/${plain.replace(/(\.\w+)?$/, ` (${time})$1`)}`
    taken.add(wanted.toLowerCase())
    return {
      name: wanted,
      async *content() {
        const stored = await files.get(path)
        if (!stored) throw new Error(`version ${number} of a file is not in the file store`)
        yield* streamOf({ size: stored.size, stream: () => stored.stream })
      },
    }
  })
  return { bytes: await readOnce(await writeTemporary(writeZip(entries))), count: entries.length }
}
