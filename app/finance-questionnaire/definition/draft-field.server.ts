import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { tell } from '#app/api.server.ts'
import { readDraft } from '#app/draft.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { notFound } from '#app/shell/not-found.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { putFinanceField } from '#contract/finance-questionnaire/calls.ts'
import { financeField } from '#contract/finance-questionnaire/content.ts'
import { codeOf, draftOfPage, draftPage, headOf } from './draft.server.ts'
import { entryOf, refusedEntry } from './entry.server.ts'
import { FormId } from './form-id.ts'
import { textsOf } from './texts.server.ts'

/** A row to change, or a new one, which begins with the table of the last. */
export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const entry = entryOf(args.request)
  const field = draft.fields.find(({ code }) => code === entry)
  if (entry !== '' && !field) throw notFound(args.request)
  const last = draft.fields.at(-1)
  const texts = field ? textsOf({ table: field.table, name: field.name }) : last ? textsOf({ table: last.table }) : {}
  return {
    head: headOf(args, draft),
    entry,
    saved: { ...texts, code: field?.code ?? '', manual: (field?.manual ?? last?.manual) ? 'on' : '' },
    typed: await readDraft(args),
  }
}

const typed = financeField.extend({ manual: z.boolean().default(false), version: z.string() })

export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const form = await readForm(args, z.object(typed.shape), FormId.entry)
  if (!form.ok) return form.refused()
  const { version, ...field } = form.value
  const entry = entryOf(args.request)
  const told = await tell(args, putFinanceField, { body: { domain, version, entry, field } })
  if (!told.ok) return refusedEntry(form, told, 'field')
  const t = translatorOf(args.request, 'finance-questionnaire')
  return redirectWithNotice(args, draftPage(domain), t('entry.saved'))
}
