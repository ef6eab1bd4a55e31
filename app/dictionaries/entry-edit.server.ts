import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getDictionaryData, listDictionaryTypes, updateDictionaryData } from '#contract/dictionaries/calls.ts'
import { DictionaryPerm } from '#contract/dictionaries/perms.ts'
import { problems } from '#contract/problem.ts'
import { atItsField, entryOf, typedEntry } from './entry-form.server.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

const typedEdit = typedEntry.extend({ version: z.coerce.number().int() })

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, DictionaryPerm.write)
  const [entry, types] = await Promise.all([
    ask(args, getDictionaryData, { query: { id: idOf(args) } }),
    ask(args, listDictionaryTypes),
  ])
  return { entry, types: types.map(({ dictType }) => dictType), draft: await readDraft(args) }
}

/** Another's edit in between comes back beside what was typed, so that one of the two can be chosen. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEdit, FormId.entry)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const id = idOf(args)
  const { version, ...typed } = form.value
  const told = await tell(args, updateDictionaryData, { body: { id, version, ...entryOf(typed) } })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await ask(args, getDictionaryData, { query: { id } }) : undefined
    return data({ ...atItsField(form.reply(told)), stored }, told.status)
  }
  const list = `/system/dictionaries?${new URLSearchParams({ type: typed.dictType })}`
  return redirectWithNotice(args, list, translatorOf(args.request, 'dictionaries')('edit.done'))
}
