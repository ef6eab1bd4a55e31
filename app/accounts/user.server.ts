import type { LoaderFunctionArgs } from '@remix-run/node'
import { ask } from '#app/api.server.ts'
import { datesOf } from '#app/shell/dates.server.ts'
import { getUser } from '#contract/accounts/calls.ts'
import { idOf } from './params.server.ts'
import { userView } from './user-view.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const user = await ask(args, getUser, { query: { userId: idOf(args, 'userId') } })
  const { lastSignInAt } = user
  return {
    user: { ...userView(request, user), lastSignInAt: lastSignInAt && datesOf(request).time(lastSignInAt) },
  }
}
