import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { createDictionaryData, listDictionaryTypes } from '#contract/dictionaries/calls.ts'
import { DictionaryPerm } from '#contract/dictionaries/perms.ts'
import { atItsField, entryOf, typedEntry } from './entry-form.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, DictionaryPerm.write)
  const type = (new URL(args.request.url).searchParams.get('type') ?? '').slice(0, 64)
  const types = await ask(args, listDictionaryTypes)
  return { type, types: types.map(({ dictType }) => dictType), draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedEntry, FormId.entry)
  if (!form.ok) return form.refused()
  const told = await tell(args, createDictionaryData, { body: entryOf(form.value) })
  if (!told.ok) return data(atItsField(form.reply(told)), told.status)
  const list = `/system/dictionaries?${new URLSearchParams({ type: form.value.dictType })}`
  return redirectWithNotice(args, list, translatorOf(args.request, 'dictionaries')('new.done'))
}
