import type { FileStore } from '#api/platform/files/store/store.ts'
import type { storedFile } from '#api/platform/files/table.ts'
import type { StreamReply } from '#api/platform/http/route.ts'
import { extensionOf, fileKinds, pictureKinds } from '#contract/platform/files/codes.ts'
import { type Refusal, refuse } from '#contract/platform/problem.ts'

type Shown = { file: typeof storedFile.$inferSelect; pictures: string[] | null }

/** The page as drawn for reading; before that, a picture file itself. Refuses notFound. */
export async function pictureOf(files: FileStore, { file, pictures }: Shown, page = 1): Promise<StreamReply | Refusal> {
  const drawn = pictures?.[page - 1]
  if (drawn === undefined && (page !== 1 || !isPicture(file.type))) return refuse('notFound')
  const bytes = await files.get(drawn ?? file.path)
  if (!bytes) return refuse('notFound')
  const type = drawn === undefined ? file.type : (typeOf[extensionOf(drawn)] ?? 'image/webp')
  return { name: file.originName, type, bytes, shown: true }
}

const isPicture = (type: string): boolean => pictureKinds.some((kind) => fileKinds[kind].type === type)
const typeOf: Readonly<Record<string, string>> = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp' }
