import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { failureFor, tell } from '#app/api.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { moveFinanceEntry } from '#contract/finance-questionnaire/calls.ts'
import { entryMove } from '#contract/finance-questionnaire/shapes.ts'
import { inLanguage } from '#contract/language.ts'
import { codeOf, draftOfPage, draftPage, headOf } from './draft.server.ts'
import { FormId } from './form-id.ts'

export async function loader(args: LoaderFunctionArgs) {
  const draft = await draftOfPage(args)
  const language = languageOf(args.request)
  return {
    head: headOf(args, draft),
    fields: draft.fields.map(({ code, table, name, manual }, index) => ({
      code,
      place: index + 1,
      table: inLanguage(table, language),
      name: inLanguage(name, language),
      manual,
    })),
    indicators: draft.indicators.map(({ code, module, target, formula, unit }, index) => ({
      code,
      place: index + 1,
      module: inLanguage(module, language),
      name: inLanguage(target, language),
      formula,
      unit,
      fault: draft.faults.find((fault) => fault.list === 'indicators' && fault.code === code)?.reason,
    })),
  }
}

/** Moves the entry whose button was pressed: `fields cash up`. */
export async function action(args: ActionFunctionArgs) {
  const domain = codeOf(args)
  const form = await postedForm(args.request)
  const [list, entry, step] = String(form.get('move') ?? '').split(' ')
  const body = entryMove.safeParse({ domain, version: String(form.get('version') ?? ''), list, entry, step })
  if (!body.success) throw data(failureFor(args, 'parameter'), 400)
  const told = await tell(args, moveFinanceEntry, { body: body.data })
  return told.ok ? redirect(draftPage(domain), 303) : refusedConfirmation(FormId.list, told)
}
