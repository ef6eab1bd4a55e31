import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { getSetting, updateSetting } from '#contract/system/calls.ts'
import { FormId } from './form-id.ts'
import { settingOf, typedSetting } from './setting-form.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  return { setting: await ask(args, getSetting), draft: await readDraft(args) }
}

/** Another's change in between comes back beside what was typed, so that one of the two can be chosen. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedSetting, FormId.setting)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const told = await tell(args, updateSetting, { body: settingOf(form.value) })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await ask(args, getSetting) : undefined
    return data({ ...form.reply(told), stored }, told.status)
  }
  const t = translatorOf(args.request, 'settings-system')
  return redirectWithNotice(args, '/system/settings', t('done'))
}
