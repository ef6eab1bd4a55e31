import i18next from 'i18next'
import type { FormReply } from '#app/ui/forms/form.ts'
import { isNetworkError } from './network-error.ts'

/**
 * Wraps a `clientAction`: if the server cannot be reached, the reply shows an error in the unchanged form. spec:
 * platform §8 "Network failure"
 */
export async function orUnsent<Answer>(sent: Promise<Answer>, form: string): Promise<Answer | Response> {
  try {
    return await sent
  } catch (error) {
    if (!isNetworkError(error)) throw error
    const reply: FormReply = { form, values: {}, errors: { '': [i18next.t('common:error.network.title')] } }
    // An error status prevents revalidation, which would lose the page without network.
    return Response.json(reply, { status: 503 })
  }
}

/** Wraps a `clientLoader`: null on a network error, so that the caller can report it over the open page. */
export async function orNull<Loaded>(pending: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await pending
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return null
  }
}
