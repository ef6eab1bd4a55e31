import { data } from '@remix-run/node'
import type { Told } from '#app/api.server.ts'
import type { PageArgs } from '#app/context.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { FormReply } from '#app/ui/form.ts'
import type { Call } from '#contract/call.ts'
import { type Language, type Localized, languages } from '#contract/language.ts'
import { problems } from '#contract/problem.ts'

/** A reply of a form that edits texts: what another has saved meanwhile, by field; or that they have taken it out. */
export type EntryReply = FormReply & { stored?: { texts: Texts; version: string } | undefined; gone?: boolean }

/** The texts of a thing by field and language, `cause.en`. */
export type Texts = Record<string, string>

export function textsOf(parts: Readonly<Record<string, unknown>>, fields: readonly string[]): Texts {
  const texts: Texts = {}
  for (const field of fields)
    for (const language of languages) texts[`${field}.${language}`] = textIn(parts[field] as Localized | null, language)
  return texts
}

const textIn = (text: Localized | null | undefined, language: Language): string => text?.[language] ?? ''

type Replying = { reply(by?: { status: number; failure: Exclude<Told<Call>, { ok: true }>['failure'] }): FormReply }

/** What an action answers when such a form is refused: with both versions where another saved first. */
export async function refusedEntry(
  form: Replying,
  told: Exclude<Told<Call>, { ok: true }>,
  readStored: () => Promise<EntryReply['stored']>,
) {
  const { code } = told.failure
  const stored = code === problems['version.conflict'] ? await readStored() : undefined
  return data<EntryReply>({ ...form.reply(told), stored, gone: code === problems.notFound }, told.status)
}

type Saved = {
  /** The button pressed: `more` goes on with another behind the one just added. */
  intent: string
  list: string
  /** That of a new one. */
  form: string
  key: string
  done: 'added' | 'saved'
}

/** Back to the list, to the entry; or on to the next. */
export function afterEntry(args: PageArgs, { intent, list, form, key, done }: Saved) {
  const t = translatorOf(args.request, 'questionnaire')
  const to = done === 'added' && intent === 'more' ? `${form}?after=${key}` : `${list}#entry-${key}`
  return redirectWithNotice(args, to, t(`entry.${done}`))
}
