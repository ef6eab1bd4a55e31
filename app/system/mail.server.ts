import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { problems } from '#contract/problem.ts'
import { readMail, sendMailAgain } from '#contract/system/calls.ts'
import { mailView } from './mail-view.server.ts'
import { sendFormId } from './outbox-form.ts'

function idOf({ params: { bizId }, request }: LoaderFunctionArgs): string {
  if (bizId && bizId.length <= 64) return bizId
  throw data({ code: problems.notFound, msg: translatorOf(request, 'problem')('notFound'), data: null }, 404)
}

export async function loader(args: LoaderFunctionArgs) {
  return mailView(args.request, await ask(args, readMail, { query: { id: idOf(args) } }))
}

/** Sends it again; the list shows what becomes of it. */
export async function action(args: ActionFunctionArgs) {
  const told = await tell(args, sendMailAgain, { query: { id: idOf(args) } })
  if (!told.ok) return refusedConfirmation(sendFormId, told)
  return redirectWithNotice(args, '/system/outbox', translatorOf(args.request, 'outbox')('sendDone'))
}
