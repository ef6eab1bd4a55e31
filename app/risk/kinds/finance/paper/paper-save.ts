import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { savedBetween } from '#app/page/forms/save-reply.server.ts'
import { answerFinance } from '#contract/risk/kinds/finance/paper-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { fieldOf, financePost } from '../post.server.ts'

/** Autosave endpoint: saves the values changed since the last save. Never submits. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { uuid, query, stamp, rows, unit, names } = financePost(args.request, await postedForm(args.request))
  const result = await mutate(args, answerFinance, {
    query,
    body: { uuid, mode: AnswerMode.save, data: rows, unit, ...stamp },
  })
  return savedBetween(args.request, result, (path) => fieldOf(path, names) || undefined)
}
