import type { Tone } from '#app/ui/feedback/badge.tsx'
import { editedUpload } from '#contract/platform/versions/shapes.ts'
import { startOrCancelExport } from '../files/export-jobs.server.ts'
import { redirectWithNotice } from '../forms/flash.server.ts'
import { type Refused, readForm, refusedConfirmation } from '../forms/form.server.ts'
import { formLimits, postedForm } from '../forms/posted.server.ts'
import type { PageArgs } from '../request/context.ts'
import { editedFormId } from './version-exports.tsx'

type Done = { ok: true } | ({ ok: false } & Refused)

/** Answers a confirmed action: the refusal on the same page, or a redirect with a notice. */
export const answerConfirmed = (
  args: PageArgs,
  done: Done,
  { page, text, tone = 'success' }: { page: string; text: string; tone?: Tone },
) => (done.ok ? redirectWithNotice(args, page, text, tone) : refusedConfirmation(done))

type Exports = Omit<Parameters<typeof startOrCancelExport>[1], 'page'> & {
  /** The page of the workbooks, and the list of versions. */
  page: string
  list: string
  upload(body: { file: File }): Promise<{ ok: true; data: { number: number } } | ({ ok: false } & Refused)>
  /** Notice about the version that the upload becomes. */
  uploaded(number: number): string
}

/** Starts or cancels an export of a version, or uploads an edited workbook, which becomes a new version. */
export async function exportOrUpload(args: PageArgs, { list, upload, uploaded, ...exporting }: Exports) {
  const posted = await postedForm(args.request, formLimits.anyFile)
  if (posted.get('form') !== editedFormId) return startOrCancelExport(args, exporting)
  const form = await readForm(args, editedUpload, editedFormId, formLimits.anyFile)
  if (!form.ok) return form.refused()
  const done = await upload(form.value)
  return done.ok ? redirectWithNotice(args, list, uploaded(done.data.number)) : form.refused(done)
}
