import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { postedForm } from '#app/page/posted.server.ts'
import { safePath } from '#app/page/redirect.ts'
import { appOf } from '#app/page/settings.server.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Whether this browser keeps the left menu collapsed. */
export const storedCollapse = (request: Request): boolean =>
  /(?:^|;\s*)menu=collapsed/.test(request.headers.get('Cookie') ?? '')

/** Remembers whether the left menu is collapsed and goes back to the page. */
export async function action({ request, context }: ActionFunctionArgs) {
  const posted = await postedForm(request)
  const state = posted.get('state') === 'collapsed' ? 'collapsed' : 'open'
  const secure = appOf(context).session.secure ? '; Secure' : ''
  const cookie = `menu=${state}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax; HttpOnly${secure}`
  const back = safePath(String(posted.get('back') ?? '')) ?? '/'
  return redirect(back, { status: 303, headers: { 'Set-Cookie': cookie } })
}
