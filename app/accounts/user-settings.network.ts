import type { ClientActionFunctionArgs, ClientLoaderFunctionArgs } from '@remix-run/react'
import i18next from 'i18next'
import { isNetworkError } from '#app/page/failure.ts'
import type { FormReply } from '#app/ui/form.ts'
import type { action, loader } from './user-settings.server.ts'
import { settingsFormId } from './user-settings-id.ts'

type Reply = FormReply & { answer: undefined }

/** A save that cannot reach the server says so in the form, which stays as it is. spec: platform §8 "Network failure" */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  try {
    return await serverAction<typeof action>()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    const lost = i18next.t('common:error.network.title')
    const reply: Reply = { form: settingsFormId, values: {}, errors: { '': [lost] }, answer: undefined }
    // After a status that failed nothing is loaded anew: without network that would cost the page.
    return Response.json(reply, { status: 503 })
  }
}

/** null tells the dialog that its data could not be loaded. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  try {
    return await serverLoader<typeof loader>()
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return null
  }
}
