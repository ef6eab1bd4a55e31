import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { z } from 'zod'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { bizIdOf, type ParamArgs } from '#app/page/request/params.server.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { confirmListImport, getListImport, rereadListImport } from '#contract/data/watch-lists/calls.ts'
import { ImportField, listColumnsMax, WatchListPerm } from '#contract/data/watch-lists/codes.ts'
import { confirmingListImport, rereadingList } from '#contract/data/watch-lists/import-shapes.ts'
import { FormId } from './import-form.ts'

/** The import of the address. Refuses notFound. */
export const importOf = (args: PageArgs & ParamArgs) =>
  query(args, getListImport, { query: { bizId: bizIdOf(args, 'import') } })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, WatchListPerm.write)
  const found = await importOf(args)
  return { import: { ...found, endsAt: found.endsAt && datesOf(args.request).time(found.endsAt) } }
}

const { version, encoding, sheet, headRow, dateOrder } = rereadingList.shape
const typedReading = z.strictObject({ version, encoding, sheet, headRow })
const typedColumns = z.strictObject({
  ...typedReading.shape,
  dateOrder,
  columns: z
    .array(z.strictObject({ at: z.coerce.number().int(), field: z.enum(ImportField).optional() }))
    .max(listColumnsMax)
    .default([]),
})
const typedMode = confirmingListImport.omit({ bizId: true })

export async function action(args: ActionFunctionArgs) {
  const bizId = bizIdOf(args, 'import')
  const page = at.listImport(bizIdOf(args, 'list'), bizId)
  const formId = new URL(args.request.url).searchParams.get('form')
  if (formId === FormId.read) {
    const form = await readForm(args, typedReading, FormId.read)
    if (!form.ok) return form.refused()
    const result = await mutate(args, rereadListImport, { body: { bizId, ...form.value } })
    return result.ok ? redirect(page, 303) : form.refused(result)
  }
  if (formId === FormId.columns) {
    const form = await readForm(args, typedColumns, FormId.columns)
    if (!form.ok) return form.refused()
    const { columns, ...value } = form.value
    const chosen = columns.flatMap(({ at: column, field }, place) => (field ? [{ at: column, field, place }] : []))
    const body = { bizId, ...value, columns: chosen.map(({ place: _place, ...column }) => column) }
    const result = await mutate(args, rereadListImport, { body })
    if (result.ok) return redirect(page, 303)
    return form.refused(
      atTypedPlaces(
        result,
        chosen.map(({ place }) => place),
      ),
    )
  }
  const form = await readForm(args, typedMode, FormId.confirm)
  if (!form.ok) return form.refused()
  const result = await mutate(args, confirmListImport, { body: { bizId, ...form.value } })
  return result.ok ? redirect(page, 303) : form.refused(result)
}

/** Moves the errors of the call's columns to their places in the form, which lists those left out as well. */
function atTypedPlaces({ status, failure }: Refused, places: readonly number[]): Refused {
  if (!failure.errors) return { status, failure }
  const errors: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(failure.errors)) {
    const moved = path.replace(/^columns\.(\d+)\./, (_, place: string) => `columns.${places[Number(place)] ?? place}.`)
    errors[moved] = texts
  }
  return { status, failure: { ...failure, errors } }
}
