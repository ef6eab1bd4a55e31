import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { type Refused, readForm } from '#app/page/forms/form.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import * as at from '#contract/data/watch-lists/addresses.ts'
import { saveWatchEntry } from '#contract/data/watch-lists/calls.ts'
import { entryFormId } from './entry-form.tsx'
import { savingOf, typedEntry } from './typed-entry.server.ts'

/** Adds an entry to the list of the address, or replaces one. */
export async function saveEntry(args: ActionFunctionArgs, entryBizId?: string) {
  const form = await readForm(args, typedEntry, entryFormId)
  if (!form.ok) return form.refused()
  const bizId = bizIdOf(args, 'list')
  const entry = entryBizId === undefined ? {} : { entryBizId }
  const result = await mutate(args, saveWatchEntry, { body: { bizId, ...entry, ...savingOf(form.value) } })
  if (!result.ok) return form.refused(atOneField(result))
  const t = translatorOf(args.request, 'watch-lists')
  return redirectWithNotice(args, at.watchList(bizId), t(entryBizId === undefined ? 'entry.added' : 'entry.saved'))
}

/** Faults of single aliases belong to the field that holds them all. */
function atOneField({ status, failure }: Refused): Refused {
  if (!failure.errors) return { status, failure }
  const errors: Record<string, string[]> = {}
  for (const [path, texts] of Object.entries(failure.errors)) {
    const field = path.startsWith('aliases') ? 'aliases' : path
    errors[field] = [...(errors[field] ?? []), ...texts]
  }
  return { status, failure: { ...failure, errors } }
}
