import { z } from 'zod'
import { type CallResult, mutate } from '#app/page/api/api.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { uploadPicture } from '#contract/shell/workspaces/calls.ts'
import type { PictureUse } from '#contract/shell/workspaces/shapes.ts'

/** Picture fields of a form: the present path, a new upload, or a request to remove it. */
export const typedPicture = {
  picture: z.string().max(200).optional(),
  file: z.file().optional(),
  noPicture: z.string().optional(),
}
type TypedForm = { value: z.infer<z.ZodObject<typeof typedPicture>>; hold(name: 'picture', path: string): void }

type PictureResult = { ok: true; path: string } | Extract<CallResult<typeof uploadPicture>, { ok: false }>

/** Path of the picture to save, '' for none; uploads a chosen file first. Upload errors are shown at its field. */
export async function keepPicture(args: PageArgs, form: TypedForm, use: PictureUse): Promise<PictureResult> {
  const { file, picture = '', noPicture } = form.value
  // If the rest of the form is refused, the picture need not be uploaded or removed again.
  const holdPath = (path: string): PictureResult => {
    form.hold('picture', path)
    return { ok: true, path }
  }
  if (!file) return holdPath(noPicture ? '' : picture)
  const result = await mutate(args, uploadPicture, { body: { file, use } })
  if (result.ok) return holdPath(result.data.sysFile.path)
  return {
    ...result,
    failure: { ...result.failure, errors: { file: result.failure.errors?.file ?? [result.failure.msg] } },
  }
}
