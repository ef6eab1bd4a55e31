import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type CallResult, mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { numberParamOf } from '#app/page/request/params.server.ts'
import * as at from '#contract/audit/collection/addresses.ts'
import { beginTicket, getTaskByUrl, sendTicketPart } from '#contract/audit/collection/calls.ts'
import { partSent } from '#contract/audit/collection/shapes.ts'
import { beginning, copyUrlOf } from './share.server.ts'

/** Redirects readers who open the address directly. */
export const loader = (args: LoaderFunctionArgs) => redirect(at.shareOf(copyUrlOf(args)))

/**
 * Endpoint for the upload script. The form that creates the ticket checks that all parts are present; abandoned parts
 * are swept.
 */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const copyUrl = copyUrlOf(args)
  const step = new URL(args.request.url).searchParams.get('step') ?? ''
  if (step === 'finish' || step === 'leave') return answer({}, 200)
  if (step !== 'begin' && step !== 'part') throw notFound(args.request)
  // Checks the link before it reads the body.
  const task = await mutate(args, getTaskByUrl, { body: { copyUrl, id: numberParamOf(args, 'id') } })
  if (!task.ok) return answerOf(task)
  if (step === 'begin') {
    const form = await readForm(args, beginning, step, formLimits.file)
    if (!form.ok) return refusedForm(form.reply().errors)
    return answerOf(await mutate(args, beginTicket, { body: { ...form.value, copyUrl } }))
  }
  const form = await readForm(args, partSent, step, formLimits.file)
  if (!form.ok) return refusedForm(form.reply().errors)
  return answerOf(await mutate(args, sendTicketPart, { query: { copyUrl }, body: form.value }))
}

function answerOf(
  done: CallResult<typeof getTaskByUrl> | CallResult<typeof beginTicket> | CallResult<typeof sendTicketPart>,
): Response {
  if (done.ok) return answer(done.data, 200)
  const { errors, msg } = done.failure
  return answer({ refused: Object.values(errors ?? {}).flat()[0] ?? msg }, done.status)
}

const refusedForm = (errors: Record<string, string[]>) =>
  answer({ refused: Object.values(errors).flat()[0] ?? '' }, 422)

const answer = (said: unknown, status: number) =>
  Response.json(said, { status, headers: { 'Cache-Control': 'no-store' } })
