import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import * as at from '#contract/data/addresses.ts'
import { uploadTable } from '#contract/data/tables/calls.ts'
import { uploadingTable } from '#contract/data/tables/shapes.ts'
import { uploadFormId } from './upload-form.tsx'

const typedUpload = z.strictObject({ file: uploadingTable.shape.file })

/** Uploads a file and redirects to its import. `tableBizId`: the table of which it is the next version. */
export async function uploadFile(args: ActionFunctionArgs, tableBizId?: string) {
  const form = await readForm(args, typedUpload, uploadFormId, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const { id, bizId } = await workspaceOf(args)
  const body = { ...form.value, workspaceBizId: bizId, tableBizId }
  const result = await mutate(args, uploadTable, { body })
  if (!result.ok) return form.refused(result)
  return redirect(at.tableImport(id, result.data.importBizId), 303)
}
