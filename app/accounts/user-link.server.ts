import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refusedConfirmation } from '#app/shell/confirmation.server.ts'
import { mailWay } from '#app/shell/mail-way.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { statsOf } from '#app/shell/stats.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getUser, givePasswordLink } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  return { user: await ask(args, getUser, { query: { userId: idOf(args, 'userId') } }) }
}

/** A link that nobody can mail is the answer to the post itself: it is kept nowhere, so a reload does not show it again. */
export async function action(args: ActionFunctionArgs) {
  const userId = idOf(args, 'userId')
  const told = await tell(args, givePasswordLink, { query: { userId } })
  if (!told.ok) return refusedConfirmation(FormId.link, told)
  if (told.data.link !== null) return data({ link: told.data.link })
  const mail = mailWay((await statsOf(args)).login)
  const said = translatorOf(args.request, 'users')(`link.mailed.${mail}`)
  return redirectWithNotice(args, `/system/users/${userId}`, said)
}
