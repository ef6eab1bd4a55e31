import type { ClientActionFunctionArgs, ShouldRevalidateFunction } from '@remix-run/react'
import i18next from 'i18next'
import { isNetworkError } from '#app/page/errors/network-error.ts'
import type { FormReply } from '#app/ui/forms/form.ts'

/**
 * Adds the exports that all routes share to a route's module, unless it has its own: `shouldRevalidate` where it loads
 * data, `clientAction` where it takes forms. Called by the patched Remix (patched-remix.ts).
 *
 * Brings: of `shouldRevalidate`, one fetch of the page's data less for each refused form: 10.4 ms of the server's
 * processor time, where the staff page itself takes 16.8. Of `clientAction`, no time; the typed values stay.
 * Breaks when Remix asks routes in another way: the end-to-end tests that cut the network lose the page or the values.
 * Out: these exports in each route that loads data or takes forms.
 */
export const withDefaults = <Module extends object>(
  { hasLoader, hasAction }: { hasLoader: boolean; hasAction: boolean },
  module: Module,
) => ({ ...(hasLoader && { shouldRevalidate }), ...(hasAction && { clientAction }), ...module })

/** Replaces a route whose script failed to load: rendering it throws, and the nearest error page is shown. */
export const lostRoute = (lost: unknown) => ({
  default(): never {
    throw lost
  },
})

/**
 * Skips revalidation after a post that was refused or did not reach the server. By default Remix reloads all routes
 * after a fetcher's post, and without network loses the page.
 */
const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus = 200, defaultShouldRevalidate }) =>
  actionStatus < 400 && defaultShouldRevalidate

/**
 * Replies to a post that did not reach the server with the form itself, typed values kept. spec: platform §8
 * "Save failed"
 */
async function clientAction({ serverAction, request }: ClientActionFunctionArgs) {
  const sent = request.clone()
  try {
    return await serverAction()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    const posted = await sent.formData()
    const form = posted.get('form')
    // Without a form id nothing on the page would show the reply.
    if (typeof form !== 'string') throw error
    const values: FormReply['values'] = {}
    for (const name of posted.keys()) values[name] = posted.getAll(name).filter((value) => typeof value === 'string')
    const reply: FormReply = { form, values, errors: { '': [i18next.t('common:failed.saveUnsent')] } }
    // An error status prevents revalidation, which would lose the page without network.
    return Response.json(reply, { status: 503 })
  }
}
