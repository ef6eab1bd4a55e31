import type { SaveReply } from '#app/ui/forms/autosave.ts'
import { formatTime } from '#app/ui/text/time.ts'
import type { Failure } from '#contract/platform/envelope.ts'
import { problems } from '#contract/platform/problem.ts'
import { organisationTimeZone } from '../request/settings.server.ts'
import { languageOf } from '../text/language.server.ts'
import { translatorOf } from '../text/texts.server.ts'

type SaveResult =
  | { ok: true; data: { version: number; unfilled: number; savedAt: string } }
  | { ok: false; status: number; failure: Failure }

/** Maps a refused path of the api to the form's field, if any. */
type FieldOf = (path: string) => string | undefined

/** Reply to an autosave. */
export function savedBetween(request: Request, result: SaveResult, fieldOf: FieldOf = () => undefined): Response {
  const reply = result.ok ? saved(request, result.data) : refused(request, result, fieldOf)
  return Response.json(reply, { status: result.ok ? 200 : result.status, headers: { 'Cache-Control': 'no-store' } })
}

function saved(request: Request, { version, unfilled, savedAt }: Extract<SaveResult, { ok: true }>['data']): SaveReply {
  const time = formatTime(savedAt, languageOf(request), organisationTimeZone)
  return { version, unfilled, savedAt: translatorOf(request, 'common')('autosave.saved', { time }) }
}

function refused(
  request: Request,
  { status, failure }: Extract<SaveResult, { ok: false }>,
  fieldOf: FieldOf,
): SaveReply {
  const t = translatorOf(request, 'common')
  if (failure.code === problems['version.conflict']) return { refused: t('autosave.conflict'), next: 'never' }
  const [of = failure.msg] = Object.values(failure.errors ?? {}).flat()
  const reason = of.replace(/[。.]$/, '')
  if (status >= 500 || status === 429) return { refused: t('autosave.failing', { reason }), next: 'retry' }
  if (failure.code === problems.validation) {
    const fields = Object.keys(failure.errors ?? {}).map(fieldOf)
    const known = fields.every((field) => field !== undefined)
    return { refused: t('autosave.faulty', { reason }), next: 'change', fields: known ? fields : [] }
  }
  return { refused: t('autosave.refused', { reason }), next: 'never' }
}
