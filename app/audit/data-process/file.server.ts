import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { failureFor, mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/audit/data-process/addresses.ts'
import { changeDataProcess, uploadEditedFile } from '#contract/audit/data-process/calls.ts'
import type { Change } from '#contract/audit/data-process/shapes.ts'
import { type Columns, fileRoles, type LineField, lineFields } from '#contract/audit/flow/line.ts'
import { choosableEncodings } from '#contract/platform/files/content.ts'
import { dateOrders } from '#contract/platform/ingest/date.ts'
import { noHeadRow, sheetColumnsMax } from '#contract/platform/ingest/file.ts'
import { rowId, rowVersion } from '#contract/shell/accounts/user-shapes.ts'
import { batchOf, fileAmong, fileOf } from './batch.server.ts'
import { FormId } from './batch-page.tsx'
import { nextOpen } from './open-sheets.ts'

export async function loader(args: LoaderFunctionArgs) {
  const batch = await batchOf(args)
  const { file, files } = await fileAmong(args, batch)
  const { time } = datesOf(args.request)
  return {
    batch,
    file: {
      ...file,
      createdAt: time(file.createdAt),
      sheets: file.sheets.map((sheet) => ({ ...sheet, decidedAt: sheet.decidedAt && time(sheet.decidedAt) })),
    },
    next: nextOpen(files, file.fileId),
    draft: await readDraft(args),
  }
}

const ofSheet = { sheetId: rowId, version: rowVersion }
/** Field of each column, in column order; '' if the column is not needed. */
const columnsForm = z.strictObject({
  ...ofSheet,
  field: z.array(z.enum(lineFields).optional()).max(sheetColumnsMax).default([]),
  dateOrder: z.enum(dateOrders).optional(),
})
const sheetForm = z.strictObject({
  ...ofSheet,
  headRow: z.coerce.number().int().min(noHeadRow).max(1_048_576).optional(),
  ignored: z.enum(['yes', 'no']).optional(),
})
const roleForm = z.strictObject({ role: z.enum(fileRoles, { error: 'required' }) })
const encodingForm = z.strictObject({ encoding: z.enum(choosableEncodings, { error: 'required' }) })
const editedForm = z.strictObject({ file: z.file({ error: 'fileRequired' }) })

export async function action(args: ActionFunctionArgs) {
  const batch = await batchOf(args)
  const file = await fileOf(args, batch)
  const page = at.file(batch.projectId, batch.id, file.fileId)
  const named = new URL(args.request.url).searchParams.get('form') ?? ''
  const change = async (form: Pick<Awaited<ReturnType<typeof readForm>>, 'refusedBy'>, body: Change) => {
    const result = await mutate(args, changeDataProcess, { body })
    if (result.ok) return redirect(page, 303)
    // After a concurrent edit, shows the stored columns next to the submitted ones.
    return form.refusedBy(byField(args.request, result), async () =>
      (await fileOf(args, batch)).sheets.find((sheet) => 'sheetId' in body && sheet.sheetId === body.sheetId),
    )
  }
  if (named === FormId.edited) {
    const form = await readForm(args, editedForm, FormId.edited, formLimits.anyFile)
    if (!form.ok) return form.refused()
    const sent = { query: { fileId: file.fileId }, body: form.value }
    const result = await mutate(args, uploadEditedFile, sent)
    if (!result.ok) return form.refused(result)
    const [newest = file.fileId] = result.data.fileIds
    const t = translatorOf(args.request, 'data-process')
    return redirectWithNotice(args, at.file(batch.projectId, batch.id, newest), t('edited.done'))
  }
  if (named === FormId.role) {
    const form = await readForm(args, roleForm, FormId.role)
    if (!form.ok) return form.refused()
    return change(form, { change: 'role', fileId: file.fileId, ...form.value })
  }
  if (named === FormId.encoding) {
    const form = await readForm(args, encodingForm, FormId.encoding)
    if (!form.ok) return form.refused()
    return change(form, { change: 'encoding', fileId: file.fileId, ...form.value })
  }
  if (named === FormId.remove) {
    const form = await readForm(args, z.strictObject({ change: z.enum(['readAgain', 'cancel']) }), FormId.remove)
    return form.ok ? change(form, { ...form.value, fileId: file.fileId }) : form.refused()
  }
  if (named.startsWith(FormId.alike)) {
    const form = await readForm(args, z.strictObject(ofSheet), named)
    if (!form.ok) return form.refused()
    return change(form, { change: 'alike', ...form.value })
  }
  if (named.startsWith(FormId.sheet)) {
    const form = await readForm(args, sheetForm, named)
    if (!form.ok) return form.refused()
    const { headRow, ignored, ...sheet } = form.value
    if (headRow !== undefined) return change(form, { change: 'headRow', ...sheet, headRow })
    return change(form, { change: 'ignore', ...sheet, ignored: ignored === 'yes' })
  }
  const form = await readForm(args, columnsForm, named)
  if (!form.ok) return form.refused()
  const { field: fields, dateOrder, ...sheet } = form.value
  const twice = lineFields.filter((field) => fields.filter((each) => each === field).length > 1)
  if (twice.length > 0) {
    const t = translatorOf(args.request, 'data-process')
    const errors: Record<string, string[]> = {}
    for (const [place, field] of fields.entries())
      if (field && twice.includes(field))
        errors[`field.${place}`] = [t('columns.twice', { field: t(`field.${field}`) })]
    return form.refused({ status: 422, failure: { ...failureFor(args, 'validation'), errors } })
  }
  return change(form, { change: 'columns', ...sheet, columns: columnsOf(fields), dateOrder })
}

/** Moves errors of a field to the top of the form, with the field's name, since no column may hold the field. */
function byField(request: Request, { status, failure }: Refused): Refused {
  if (!failure.errors) return { status, failure }
  const t = translatorOf(request, 'data-process')
  const errors: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(failure.errors)) {
    const field = lineFields.find((each) => path === `columns.${each}`)
    const said = texts.map((why) => (field ? t('columns.refused', { field: t(`field.${field}`), why }) : why))
    const at = field ? '' : path
    errors[at] = [...(errors[at] ?? []), ...said]
  }
  return { status, failure: { ...failure, errors } }
}

const columnsOf = (fields: readonly (LineField | undefined)[]): Columns =>
  Object.fromEntries(fields.flatMap((field, place) => (field ? [[field, place + 1]] : [])))
