import type { PageArgs } from '#app/context.ts'
import { refusedConfirmation } from '#app/page/confirmation.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { Failure } from '#contract/envelope.ts'
import { problems } from '#contract/problem.ts'
import * as at from './addresses.ts'
import { codeOf } from './params.server.ts'

/** A question about a draft that was refused; where another has changed it meanwhile, its changes are to be seen first. */
export function askAgain(
  args: PageArgs & { params: Record<string, string | undefined> },
  form: string,
  told: { status: number; failure: Failure },
) {
  if (told.failure.code !== problems['version.conflict']) return refusedConfirmation(form, told)
  const t = translatorOf(args.request, 'questionnaires')
  return redirectWithNotice(args, at.draftChanges(codeOf(args)), t('publish.meanwhile'), 'warning')
}
