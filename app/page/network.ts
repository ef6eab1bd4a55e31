import i18next from 'i18next'
import type { FormReply } from '#app/ui/form.ts'
import { isNetworkError } from './failure.ts'

/** What a `clientAction` answers: a post that cannot reach the server says so in its form, which stays as it is. spec: platform §8 "Network failure" */
export async function orUnsent<Answer>(sent: Promise<Answer>, form: string): Promise<Answer | Response> {
  try {
    return await sent
  } catch (error) {
    if (!isNetworkError(error)) throw error
    const reply: FormReply = { form, values: {}, errors: { '': [i18next.t('common:error.network.title')] } }
    // After a status that failed nothing is loaded again: without network that would cost the page.
    return Response.json(reply, { status: 503 })
  }
}

/** What a `clientLoader` gives: null tells who asked from over a page that the data could not be loaded. */
export async function orNull<Loaded>(asked: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await asked
  } catch (error) {
    if (!isNetworkError(error)) throw error
    return null
  }
}
