import { data } from '@remix-run/node'
import type { FormReply } from '#app/ui/form.ts'
import type { Failure } from '#contract/envelope.ts'

/** A confirmation page again, with what the api said against it. */
export const refusedConfirmation = (form: string, { status, failure }: { status: number; failure: Failure }) =>
  data<FormReply>({ form, values: {}, errors: { '': [failure.msg] } }, status)
