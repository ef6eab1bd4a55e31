import type { LoaderFunctionArgs } from '@remix-run/node'
import type { z } from 'zod'
import { query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageArgs } from '#app/page/request/context.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { kinds } from '#app/risk/kinds.ts'
import type { Call, QueryIn, ReplyOf } from '#contract/platform/call.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import { inLanguage, type Localized } from '#contract/platform/language.ts'
import { problems } from '#contract/platform/problem.ts'
import * as at from '#contract/risk/questionnaires/addresses.ts'
import type { DomainKind } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { codeOf } from './params.server.ts'

type DraftResult = {
  code: string
  name: Localized
  archived: boolean
  saved: { by: string; at: string } | null
  base: number
  newest: number
  version: string
}
type DraftCall = Call<z.ZodType<unknown, { domain: string }>, z.ZodType, z.ZodType<DraftResult>>

/**
 * Loads the draft of the address, for readers with write permission. Redirects to the questionnaire if it is archived.
 */
export async function draftAt<C extends DraftCall>(args: LoaderFunctionArgs, getDraft: C): Promise<ReplyOf<C>> {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const draft = await query(args, getDraft, { query: { domain: codeOf(args) } as QueryIn<C> })
  if (!draft.archived) return draft
  const result = translatorOf(args.request, 'problem')('questionnaire.archived')
  throw await redirectWithNotice(args, at.questionnaire(draft.code), result, 'warning')
}

/** Header data for every page of a draft, in the reader's language. */
export const headOf = ({ request }: PageArgs, { code, name, saved, base, newest, version }: DraftResult) => ({
  code,
  name: inLanguage(name, languageOf(request)),
  saved: saved && { by: saved.by, at: datesOf(request).time(saved.at) },
  base,
  newest,
  version,
})

/** Reply to a refused confirmation about a draft. After a concurrent edit, redirects to the changes for a review. */
export function askAgain(
  args: PageArgs,
  result: { status: number; failure: Failure },
  { form, kind, code }: { form: string; kind: DomainKind; code: string },
) {
  if (result.failure.code !== problems['version.conflict']) return refusedConfirmation(result, form)
  const t = translatorOf(args.request, 'questionnaires')
  return redirectWithNotice(args, kinds[kind].draftChanges(code), t('publish.meanwhile'), 'warning')
}
