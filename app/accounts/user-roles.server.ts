import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { ask, tell } from '#app/api.server.ts'
import { readForm } from '#app/form.server.ts'
import { redirectWithNotice } from '#app/notice.server.ts'
import { refuseWithout } from '#app/shell/permitted.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { getUser, getUserChoices, setUserRoles } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { userRoles } from '#contract/accounts/user-shapes.ts'
import { problems } from '#contract/problem.ts'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  const [user, { roles }] = await Promise.all([
    ask(args, getUser, { query: { userId: idOf(args, 'userId') } }),
    ask(args, getUserChoices),
  ])
  return { user, roles }
}

/** Another's change in between comes back beside what was chosen, so that one of the two can be kept. */
export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, userRoles, FormId.roles)
  if (!form.ok) return data({ ...form.reply(), stored: undefined }, 422)
  const query = { userId: idOf(args, 'userId') }
  const told = await tell(args, setUserRoles, { query, body: form.value })
  if (!told.ok) {
    const inConflict = told.failure.code === problems['version.conflict']
    const stored = inConflict ? await ask(args, getUser, { query }) : undefined
    return data({ ...form.reply(told), stored }, told.status)
  }
  return redirectWithNotice(args, `/system/users/${query.userId}`, translatorOf(args.request, 'users')('roles.done'))
}
