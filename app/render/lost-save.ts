import type { ClientActionFunctionArgs } from '@remix-run/react'
import i18next from 'i18next'
import { isNetworkError } from '#app/page/failure.ts'
import type { FormReply } from '#app/ui/form.ts'

/**
 * Replies to a post that did not reach the server with the form itself, typed values kept. common-to-routes.ts gives
 * this to every route that takes forms and has no `clientAction` of its own. spec: platform §8 "Save failed"
 *
 * Brings: no time; the typed values stay, and the form says that it was not sent.
 * Breaks when `serverAction` fails in another way without a network: the end-to-end tests that cut it lose the typed
 * values.
 * Out: this file and its line in common-to-routes.ts.
 */
export async function clientAction({ serverAction, request }: ClientActionFunctionArgs) {
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
