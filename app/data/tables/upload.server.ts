import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { discardForm, type FormLimit, usualLimit } from '#app/page/forms/posted.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import * as at from '#contract/data/addresses.ts'
import { cancelUpload, finishUpload, getRoom, uploadTable } from '#contract/data/tables/calls.ts'
import { uploadBytesMax } from '#contract/data/tables/codes.ts'
import { byUpload, uploadingTable } from '#contract/data/tables/shapes.ts'
import type { OwnWorkspace } from '#contract/shell/workspaces/shapes.ts'
import { cancelFormId, uploadFormId } from './upload-form.tsx'

/** The file itself, or the name of an upload in parts. */
const typedUpload = z
  .strictObject({ file: uploadingTable.shape.file.optional(), bid: byUpload.shape.bid.optional() })
  .refine(({ file, bid }) => file !== undefined || bid !== undefined, { path: ['file'], error: 'fileRequired' })

const uploadLimit: FormLimit = { ...usualLimit, files: uploadBytesMax }

/** Used and free space of a workspace, and the caller's unfinished uploads to the same place, with formatted times. */
export async function roomOf(args: LoaderFunctionArgs, { bizId }: OwnWorkspace, tableBizId: string | null = null) {
  const room = await query(args, getRoom, { query: { workspaceBizId: bizId } })
  const dates = datesOf(args.request)
  const uploads = room.uploads.filter((upload) => upload.tableBizId === tableBizId)
  return { ...room, uploads: uploads.map((upload) => ({ ...upload, endsAt: dates.time(upload.endsAt) })) }
}

/**
 * Uploads a file and redirects to its import, or cancels an unfinished upload. The caller has checked the right to.
 * `tableBizId`: the table of which it is the next version.
 */
export async function uploadFile(args: ActionFunctionArgs, { id, bizId }: OwnWorkspace, tableBizId?: string) {
  const page = tableBizId === undefined ? at.tableNew(id) : at.tableRefresh(id, tableBizId)
  if (new URL(args.request.url).searchParams.get('form') === cancelFormId) {
    const form = await readForm(args, byUpload, cancelFormId)
    // One that has ended already is not listed any more.
    if (form.ok) await mutate(args, cancelUpload, { body: form.value })
    return redirect(page, 303)
  }
  // The announced length has the form around the file in it.
  const announced = Number(args.request.headers.get('content-length') ?? 0) - usualLimit.bytes
  if (announced > 0) {
    const room = await mutate(args, getRoom, { query: { workspaceBizId: bizId, bytes: announced } })
    if (!room.ok) {
      await discardForm(args.request)
      return refusedConfirmation(room, uploadFormId)
    }
  }
  const form = await readForm(args, typedUpload, uploadFormId, uploadLimit)
  if (!form.ok) return form.refused()
  const { file, bid } = form.value
  const result =
    bid === undefined
      ? await mutate(args, uploadTable, { query: { workspaceBizId: bizId, tableBizId }, body: { file: file as File } })
      : await mutate(args, finishUpload, { body: { bid } })
  if (!result.ok) return form.refused(result)
  return redirect(at.tableImport(id, result.data.importBizId), 303)
}
