import type { ActionFunctionArgs } from '@remix-run/node'
import { tell } from '#app/api.server.ts'
import { postedForm } from '#app/posted.server.ts'
import { languageOf } from '#app/shell/language.server.ts'
import { organisationTimeZone } from '#app/shell/settings.server.ts'
import { translatorOf } from '#app/shell/texts.server.ts'
import { formatTime } from '#app/ui/time.ts'
import type { Failure } from '#contract/envelope.ts'
import { problems } from '#contract/problem.ts'
import { answerPaper } from '#contract/risk-evaluation/calls.ts'
import { AnswerMode } from '#contract/risk-evaluation/codes.ts'
import type { SaveReply } from './paper-save.ts'
import { postedAnswers, stampOf } from './posted-answers.server.ts'

/** Saves what a paper's script sends between times. Never submits. */
export async function action(args: ActionFunctionArgs): Promise<Response> {
  const { searchParams } = new URL(args.request.url)
  const form = await postedForm(args.request)
  const answers = postedAnswers(form, searchParams.get('uuid') ?? '')
  const told = await tell(args, answerPaper, {
    query: { type: searchParams.get('type') ?? undefined },
    body: { mode: AnswerMode.save, answers, ...stampOf(form) },
  })
  if (!told.ok) return answered(refusal(args.request, told), told.status)
  const { version, unfilled, savedAt } = told.data
  const time = formatTime(savedAt, languageOf(args.request), organisationTimeZone)
  return answered({ version, unfilled, savedAt: translatorOf(args.request, 'paper')('autosave.saved', { time }) }, 200)
}

const answered = (reply: SaveReply, status: number) =>
  Response.json(reply, { status, headers: { 'Cache-Control': 'no-store' } })

function refusal(request: Request, { status, failure }: { status: number; failure: Failure }): SaveReply {
  const t = translatorOf(request, 'paper')
  const final = status < 500 && status !== 429
  if (failure.code === problems['version.conflict']) return { refused: t('autosave.conflict'), final }
  const reason = failure.msg.replace(/[。.]$/, '')
  return { refused: t(final ? 'autosave.refused' : 'autosave.failing', { reason }), final }
}
