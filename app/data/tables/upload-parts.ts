import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { type CallResult, mutate } from '#app/page/api/api.server.ts'
import { notFound } from '#app/page/errors/refuse.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { formLimits } from '#app/page/forms/posted.server.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import * as at from '#contract/data/addresses.ts'
import { beginUpload, cancelUpload, sendUploadPart } from '#contract/data/tables/calls.ts'
import { beginningUpload } from '#contract/data/tables/shapes.ts'
import type { Call } from '#contract/platform/call.ts'

/** Redirects GET requests, since the address accepts only posts. */
export const loader = ({ params }: ActionFunctionArgs) => redirect(at.tables(params.id ?? ''))

const typed = {
  begin: beginningUpload.omit({ workspaceBizId: true, tableBizId: true }),
  part: sendUploadPart.body,
  finish: cancelUpload.body,
  leave: cancelUpload.body,
} as const

/**
 * Steps of a chunked upload for `sendFile`: JSON replies for scripts. The form posted afterwards starts the import, so
 * finishing the upload checks nothing.
 */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const step = new URL(args.request.url).searchParams.get('step') ?? ''
  if (step === 'begin') {
    const form = await readForm(args, typed.begin, step, formLimits.file)
    if (!form.ok) return refused(form.reply().errors)
    const { bizId: workspaceBizId } = await workspaceOf(args)
    const tableBizId = args.params.table === undefined ? undefined : bizIdOf(args, 'table')
    return answer(await mutate(args, beginUpload, { body: { ...form.value, workspaceBizId, tableBizId } }))
  }
  if (step === 'part') {
    const form = await readForm(args, typed.part, step, formLimits.file)
    return form.ok ? answer(await mutate(args, sendUploadPart, { body: form.value })) : refused(form.reply().errors)
  }
  if (step !== 'finish' && step !== 'leave') throw notFound(args.request)
  const form = await readForm(args, typed[step], step, formLimits.file)
  if (!form.ok) return refused(form.reply().errors)
  if (step === 'finish') return said({}, 200)
  return answer(await mutate(args, cancelUpload, { body: form.value }))
}

const refused = (errors: Record<string, string[]>) => said({ refused: Object.values(errors).flat()[0] ?? '' }, 422)

function answer<C extends Call>(result: CallResult<C>): Response {
  if (result.ok) return said(result.data, 200)
  const { errors, msg } = result.failure
  return said({ refused: Object.values(errors ?? {}).flat()[0] ?? msg }, result.status)
}

const said = (reply: unknown, status: number) =>
  Response.json(reply, { status, headers: { 'Cache-Control': 'no-store' } })
