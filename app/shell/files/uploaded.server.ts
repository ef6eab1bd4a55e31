import { mutate } from '#app/page/api/api.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import type { FileInfo } from '#contract/platform/files/shapes.ts'
import { getFile, uploadFile } from '#contract/shell/files/calls.ts'

/** File fields of a form with an UploadField: files if there are no scripts, or public names of uploaded files. */
type UploadedForm = { file?: readonly File[] | undefined; bid?: readonly string[] | undefined }

type Uploaded = { files: FileInfo[]; refused?: { status: number; failure: Failure } }

/** The stored files of a form. Stops at the first refusal and keeps the files before it. */
export async function uploadedBy(
  args: PageArgs,
  form: UploadedForm,
  belonging: { businessType: string; businessId: string },
): Promise<Uploaded> {
  const files: FileInfo[] = []
  for (const bid of form.bid ?? []) {
    const result = await mutate(args, getFile, { body: { bid } })
    if (!result.ok) return { files, refused: result }
    files.push(result.data)
  }
  for (const file of form.file ?? []) {
    const result = await mutate(args, uploadFile, { body: { file, ...belonging } })
    if (!result.ok) return { files, refused: result }
    files.push(result.data)
  }
  return { files }
}

/** Text of the notice after an upload. */
export const uploadedText = (request: Request, files: readonly FileInfo[]): string =>
  translatorOf(request, 'files')(files.length === 1 ? 'own.uploaded' : 'own.uploadedMany', {
    name: files[0]?.originName ?? '',
    count: files.length,
  })
