import { z } from 'zod'
import { type Told, tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import type { FormReply } from '#app/ui/form.ts'
import { uploadPicture } from '#contract/workspaces/calls.ts'
import type { PictureUse } from '#contract/workspaces/shapes.ts'

/** What a form with a picture has of it: the one that is there, another to upload, or none any more. */
export const typedPicture = {
  picture: z.string().max(200).optional(),
  file: z.file().optional(),
  noPicture: z.string().optional(),
}
type TypedPicture = z.infer<z.ZodObject<typeof typedPicture>>

type Kept = { ok: true; path: string } | Extract<Told<typeof uploadPicture>, { ok: false }>

/** The path of the picture that a form asks for, '' for none; what was chosen is uploaded first. Refuses as the upload does, at its field. */
export async function keepPicture(args: PageArgs, typed: TypedPicture, use: PictureUse): Promise<Kept> {
  const { file, picture = '', noPicture } = typed
  if (!file) return { ok: true, path: noPicture ? '' : picture }
  const told = await tell(args, uploadPicture, { body: { file, use } })
  if (told.ok) return { ok: true, path: told.data.sysFile.path }
  return { ...told, failure: { ...told.failure, errors: { file: told.failure.errors?.file ?? [told.failure.msg] } } }
}

/** The reply to a refused form, in which a picture that was uploaded with it need not be uploaded again. */
export const withPicture = (reply: FormReply, path: string): FormReply => ({
  ...reply,
  values: { ...reply.values, picture: [path] },
})
