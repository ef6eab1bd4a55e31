import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { datesOf } from '#app/page/dates.server.ts'
import { languageOf } from '#app/page/language.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { notFound, refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import * as atQuestionnaires from '#app/questionnaires/addresses.ts'
import { getFinanceDraft } from '#contract/kinds/finance/calls.ts'
import type { FinanceDraft } from '#contract/kinds/finance/shapes.ts'
import { inLanguage } from '#contract/language.ts'
import { RiskPerm } from '#contract/questionnaires/perms.ts'
import { domainCode } from '#contract/questionnaires/shapes.ts'

/** The questionnaire of the address; what cannot be a code is not found. */
export function codeOf({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): string {
  const code = domainCode.safeParse(params.code)
  if (code.success) return code.data
  throw notFound(request)
}

/** The draft of the address; one of an archived questionnaire leads back to it. */
export async function draftOfPage(args: LoaderFunctionArgs): Promise<FinanceDraft> {
  await refuseWithout(args, RiskPerm.writeQuestionnaires)
  const draft = await ask(args, getFinanceDraft, { query: { domain: codeOf(args) } })
  if (!draft.archived) return draft
  const told = translatorOf(args.request, 'problem')('questionnaire.archived')
  throw await redirectWithNotice(args, atQuestionnaires.questionnaire(draft.code), told, 'warning')
}

export type DraftHead = ReturnType<typeof headOf>

/** What stands above every page of a draft. */
export function headOf({ request }: PageArgs, { code, name, saved, base, newest, version, faults }: FinanceDraft) {
  return {
    code,
    name: inLanguage(name, languageOf(request)),
    saved: saved && { by: saved.by, at: datesOf(request).time(saved.at) },
    base,
    newest,
    version,
    faults,
  }
}
