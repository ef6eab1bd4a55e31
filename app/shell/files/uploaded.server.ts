import { tell } from '#app/page/api.server.ts'
import type { PageArgs } from '#app/page/context.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import type { FileInfo } from '#contract/platform/files/shapes.ts'
import { getFile, uploadFile } from '#contract/shell/files/calls.ts'

/** What the form of an UploadField brings: files, where no scripts run, or the names of those that are there already. */
type UploadedForm = { file?: readonly File[] | undefined; bid?: readonly string[] | undefined }

type Uploaded = { files: FileInfo[]; refused?: { status: number; failure: Failure } }

/** The files of a form as they are kept now. What one of them is refused for ends it; those before it stay. */
export async function uploadedBy(
  args: PageArgs,
  form: UploadedForm,
  belonging: { businessType: string; businessId: string },
): Promise<Uploaded> {
  const files: FileInfo[] = []
  for (const bid of form.bid ?? []) {
    const told = await tell(args, getFile, { body: { bid } })
    if (!told.ok) return { files, refused: told }
    files.push(told.data)
  }
  for (const file of form.file ?? []) {
    const told = await tell(args, uploadFile, { body: { file, ...belonging } })
    if (!told.ok) return { files, refused: told }
    files.push(told.data)
  }
  return { files }
}

/** What the next page says of them. */
export const uploadedText = (request: Request, files: readonly FileInfo[]): string =>
  translatorOf(request, 'files')(files.length === 1 ? 'own.uploaded' : 'own.uploadedMany', {
    name: files[0]?.originName ?? '',
    count: files.length,
  })
