import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { enterDelegate, exitDelegate } from '#contract/shell/delegation/calls.ts'

/** GET has no side effects. */
export async function loader() {
  return redirect('/')
}

/**
 * Starts acting for the posted usercode, or stops if there is none; both continue at the root. spec: platform §2 "Home"
 */
export async function action(args: ActionFunctionArgs) {
  const usercode = (await postedForm(args.request)).get('usercode')
  const result =
    typeof usercode === 'string'
      ? await mutate(args, enterDelegate, { query: { username: usercode } })
      : await mutate(args, exitDelegate)
  if (!result.ok) return redirectWithNotice(args, '/', result.failure.msg, 'warning')
  // No notice: every page shows for whom the user acts.
  if (usercode !== null) return redirect('/', 303)
  return redirectWithNotice(args, '/', translatorOf(args.request, 'delegation')('act.exited'))
}
