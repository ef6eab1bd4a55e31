import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { z } from 'zod'
import { tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { formLimits } from '#app/form-limit.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { workbookFaultsOf } from '#app/shell/workbook-faults.server.ts'
import { importFinanceDraft } from '#contract/finance-questionnaire/calls.ts'
import { codeOf, draftOfPage, draftPage, headOf } from './draft.server.ts'
import { FormId } from './form-id.ts'

const typedWorkbook = z.strictObject({ file: importFinanceDraft.body.shape.file })

export async function loader(args: LoaderFunctionArgs) {
  return { head: headOf(args, await draftOfPage(args)) }
}

/** A workbook becomes the draft, which is checked before it is published. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, typedWorkbook, FormId.workbook, formLimits.file)
  if (!form.ok) return data({ ...form.reply(), faults: [] }, 422)
  const domain = codeOf(args)
  const told = await tell(args, importFinanceDraft, { body: { domain, file: form.value.file } })
  if (!told.ok) return data({ ...form.reply(told), faults: workbookFaultsOf(told.failure) }, told.status)
  const t = translatorOf(args.request, 'finance-questionnaire')
  return redirectWithNotice(args, `${draftPage(domain)}/changes`, t('import.done', told.data))
}
