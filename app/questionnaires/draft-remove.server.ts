import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type Told, tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/page/confirmation.server.ts'
import { languageOf } from '#app/page/language.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { notFound } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { Call } from '#contract/call.ts'
import { inLanguage } from '#contract/language.ts'
import { removeDraftColumn, removeDraftRow } from '#contract/questionnaires/calls.ts'
import * as at from './addresses.ts'
import { draftOfPage } from './draft.server.ts'
import { FormId } from './form-id.ts'
import { codeOf } from './params.server.ts'

/** The question whether to take an entry of a list out. */
export const removeLoader = (list: 'rows' | 'columns') => async (args: LoaderFunctionArgs) => {
  const draft = await draftOfPage(args)
  const text =
    list === 'rows'
      ? draft.rows.find(({ key }) => key === args.params.key)?.subCause
      : draft.columns.find(({ key }) => key === args.params.key)?.secondKind
  if (!text) throw notFound(args.request)
  return { code: draft.code, name: inLanguage(text, languageOf(args.request)) }
}

export const removeAction = (list: 'rows' | 'columns') => async (args: ActionFunctionArgs) => {
  const query = { domain: codeOf(args), key: args.params.key ?? '' }
  const told: Told<Call> =
    list === 'rows' ? await tell(args, removeDraftRow, { query }) : await tell(args, removeDraftColumn, { query })
  if (!told.ok) return refusedConfirmation(FormId.remove, told)
  const to = list === 'rows' ? at.draft(query.domain) : at.draftColumns(query.domain)
  return redirectWithNotice(args, to, translatorOf(args.request, 'questionnaires')('entry.removed'))
}
