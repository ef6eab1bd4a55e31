import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import * as at from '#contract/shell/files/addresses.ts'
import { beginParts, finishParts, leaveParts, sendPart } from '#contract/shell/files/calls.ts'

/** Redirects GET requests, since the address accepts only posts. */
export const loader = () => redirect(at.files)

const calls = { begin: beginParts, part: sendPart, finish: finishParts, leave: leaveParts } as const

/** JSON reply for scripts: the call's data, or the reason for a refusal in the reader's language. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const step = new URL(args.request.url).searchParams.get('step') ?? ''
  if (step !== 'begin' && step !== 'part' && step !== 'finish' && step !== 'leave') throw notFound(args.request)
  const call = calls[step]
  const form = await readForm(args, call.body, step, formLimits.file)
  if (!form.ok) return answer({ refused: Object.values(form.reply().errors).flat()[0] ?? '' }, 422)
  const result = await mutate(args, call, { body: form.value })
  if (result.ok) return answer(result.data, 200)
  const { errors, msg } = result.failure
  return answer({ refused: Object.values(errors ?? {}).flat()[0] ?? msg }, result.status)
}

const answer = (said: unknown, status: number) =>
  Response.json(said, { status, headers: { 'Cache-Control': 'no-store' } })
