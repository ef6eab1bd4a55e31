import { z } from 'zod'
import { tell } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { readForm } from '#app/page/form.server.ts'
import { postedForm } from '#app/page/posted.server.ts'
import type { moveDraftColumn, moveDraftRow } from '#contract/questionnaires/calls.ts'
import { FormId } from './form-id.ts'

const typedPlace = z.strictObject({ place: z.number().int().min(1).max(1000) })

/** The small form beside an entry's texts that moves it to a place: `done`, refused, or undefined where another was posted. */
export async function movedTo(
  args: PageArgs,
  move: typeof moveDraftRow | typeof moveDraftColumn,
  entry: { domain: string; key: string },
) {
  if ((await postedForm(args.request)).get('form') !== FormId.place) return undefined
  const form = await readForm(args, typedPlace, FormId.place)
  if (!form.ok) return form.refused()
  const told = await tell(args, move, { body: { ...entry, step: form.value.place } })
  return told.ok ? 'done' : form.refused(told)
}
