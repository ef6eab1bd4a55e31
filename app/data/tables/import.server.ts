import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { mutate } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { type Refused, readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { type FormLimit, usualLimit } from '#app/page/forms/posted.server.ts'
import { bizIdOf, numberOf } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import * as at from '#contract/data/addresses.ts'
import { cancelPull, pullAgain } from '#contract/data/refreshes/calls.ts'
import { confirmImport, rereadImport } from '#contract/data/tables/calls.ts'
import { columnsMax, FieldType, PersonalKind } from '#contract/data/tables/codes.ts'
import { confirmingImport, rereadingImport } from '#contract/data/tables/shapes.ts'
import { FormId } from './import-form.ts'
import { importOf } from './params.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await workspaceOf(args)
  const found = await importOf(args)
  const { sheets, confirmed } = found
  const sheetParam = new URL(args.request.url).searchParams.get('sheet')
  const named = sheetParam !== null && /^\d{1,4}$/.test(sheetParam) ? Number(sheetParam) : undefined
  const sheet = [named, confirmed?.sheet, 0].find((each) => each !== undefined && sheets[each] !== undefined) ?? 0
  const endsAt = found.endsAt && datesOf(args.request).time(found.endsAt)
  return { import: { ...found, endsAt }, sheet, draft: await readDraft(args) }
}

const boxed = z.enum(['yes']).optional()

/** Columns as typed; those that are left out may have any name. The api checks the others. */
const typedColumns = z.strictObject({
  ...confirmingImport.pick({
    version: true,
    sheet: true,
    tableName: true,
    title: true,
    timeZone: true,
    dateOrder: true,
  }).shape,
  leaveOut: boxed,
  columns: z
    .array(
      z.strictObject({
        at: confirmingImport.shape.columns.element.shape.at,
        include: boxed,
        isKey: boxed,
        name: z.string().default(''),
        title: z.string().default(''),
        fieldType: z.enum(FieldType),
        personalKind: z.enum(PersonalKind).optional(),
      }),
    )
    .max(columnsMax)
    .default([]),
})
const columnsLimit: FormLimit = { ...usualLimit, fields: confirmImport.partsMax }

const typedReading = rereadingImport.omit({ bizId: true })

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'import')
  const page = at.tableImport(numberOf(args, 'id'), bizId)
  const { searchParams } = new URL(args.request.url)
  if (searchParams.get('do') === 'pull') {
    const { version } = await importOf(args)
    const result = await mutate(args, pullAgain, { body: { bizId, version } })
    return result.ok ? redirect(page, 303) : refusedConfirmation(result)
  }
  if (searchParams.get('do') === 'cancel') {
    const result = await mutate(args, cancelPull, { body: { bizId } })
    return result.ok ? redirect(page, 303) : refusedConfirmation(result)
  }
  if (searchParams.get('form') === FormId.read) {
    const form = await readForm(args, typedReading, FormId.read)
    if (!form.ok) return form.refused()
    const result = await mutate(args, rereadImport, { body: { bizId, ...form.value } })
    return result.ok ? redirect(page, 303) : form.refused(result)
  }
  const form = await readForm(args, typedColumns, FormId.columns, columnsLimit)
  if (!form.ok) return form.refused()
  const { columns, leaveOut, ...value } = form.value
  const included = columns.flatMap((column, place) => (column.include ? [{ ...column, place }] : []))
  const result = await mutate(args, confirmImport, {
    body: {
      bizId,
      ...value,
      leaveOut: leaveOut === 'yes',
      columns: included.map(({ place: _place, include: _include, isKey: _isKey, personalKind = null, ...column }) => ({
        ...column,
        personalKind,
      })),
      primaryKey: included.filter(({ isKey }) => isKey).map(({ name }) => name),
    },
  })
  if (!result.ok) {
    const shown = atTypedPlaces(
      result,
      included.map(({ place }) => place),
    )
    return form.refusedBy(shown, () => importOf(args))
  }
  return redirect(page, 303)
}

/** Moves the errors of the call's columns to their places in the form, which lists those left out as well. */
function atTypedPlaces({ status, failure }: Refused, places: readonly number[]): Refused {
  if (!failure.errors) return { status, failure }
  const errors: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(failure.errors)) {
    const moved = path.replace(/^columns\.(\d+)\./, (_, place: string) => `columns.${places[Number(place)] ?? place}.`)
    const field = /^primaryKey\./.test(moved) ? 'primaryKey' : moved
    errors[field] = [...new Set([...(errors[field] ?? []), ...texts])]
  }
  return { status, failure: { ...failure, errors } }
}
