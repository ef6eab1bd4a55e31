import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { rememberCookie } from '#app/page/request/cookies.server.ts'
import { safePath } from '#app/page/request/redirect.ts'

export const storedCollapse = (request: Request): boolean =>
  /(?:^|;\s*)menu=collapsed/.test(request.headers.get('Cookie') ?? '')

/** Stores in a cookie whether the left menu is collapsed, and returns to the page. */
export async function action(args: ActionFunctionArgs) {
  const posted = await postedForm(args.request)
  const state = posted.get('state') === 'collapsed' ? 'collapsed' : 'open'
  const back = safePath(String(posted.get('back') ?? '')) ?? '/'
  return redirect(back, { status: 303, headers: { 'Set-Cookie': rememberCookie(args, 'menu', state) } })
}
