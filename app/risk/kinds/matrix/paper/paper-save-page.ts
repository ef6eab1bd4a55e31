import type { ActionFunctionArgs } from '@remix-run/node'
import { mutate } from '#app/page/api/api.server.ts'
import { savedBetween } from '#app/page/forms/save-reply.server.ts'
import { answerPaper } from '#contract/risk/kinds/matrix/paper-calls.ts'
import { AnswerMode } from '#contract/risk/papers/codes.ts'
import { stampOf } from './paper.server.ts'
import { noteName } from './paper-cell.ts'
import { postedPaper } from './posted-paper.server.ts'

/** Autosave endpoint of a paper. Never submits. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  const { form, ...posted } = await postedPaper(args.request, searchParams.get('uuid') ?? '')
  const result = await mutate(args, answerPaper, {
    query: { type: searchParams.get('type') ?? undefined },
    body: { mode: AnswerMode.save, ...posted, ...stampOf(form) },
  })
  return savedBetween(args.request, result, (path) => {
    const [, at] = /^comments\.(\d+)\./.exec(path) ?? []
    const criteriaId = at === undefined ? undefined : posted.comments?.[Number(at)]?.criteriaId
    return criteriaId === undefined ? undefined : noteName(criteriaId)
  })
}
