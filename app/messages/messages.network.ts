import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import i18next from 'i18next'
import { isNetworkError } from '#app/page/failure.ts'
import type { FormReply } from '#app/ui/form.ts'
import type { action, loader } from './messages.server.ts'

/** What cannot reach the server says so where it was asked for. spec: platform §8 "Network failure" */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    const reply: FormReply = { form: '', values: {}, errors: { '': [i18next.t('common:error.network.title')] } }
    // After a status that failed nothing is loaded anew: without network that would cost the page.
    return Response.json(reply, { status: 503 })
  }
}

/** null tells the drawer that its messages could not be loaded. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return null
  }
}
