import type { ClientActionFunctionArgs } from '@remix-run/react'
import i18next from 'i18next'
import { isNetworkError } from '#app/page/failure.ts'
import type { FormReply } from '#app/ui/form.ts'

/**
 * What is sent and does not reach the server is answered by the form itself, which keeps what was typed. common-to-routes.ts gives
 * this to every route that takes forms and has no answer of its own. spec: platform §8 "save failed"
 *
 * Brings: no time; what was typed stays where it was, and the form says that it was not sent.
 * Breaks when `serverAction` fails in another way without a network: the journeys that cut it lose what was typed.
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
    // Nobody on the page would show it.
    if (typeof form !== 'string') throw error
    const values: FormReply['values'] = {}
    for (const name of posted.keys()) values[name] = posted.getAll(name).filter((value) => typeof value === 'string')
    const reply: FormReply = { form, values, errors: { '': [i18next.t('common:failed.saveUnsent')] } }
    // After a status that failed nothing is loaded again: without network that would cost the page.
    return Response.json(reply, { status: 503 })
  }
}
