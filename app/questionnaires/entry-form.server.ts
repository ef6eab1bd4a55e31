import type { PageArgs } from '#app/context.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import type { EditReply } from '#app/ui/form.ts'
import { type Language, type Localized, languages } from '#contract/language.ts'

/** A reply of a form that edits texts: what another has saved meanwhile, by field; or that they have taken it out. */
export type EntryReply = EditReply<{ texts: Texts; version: string } | undefined>

/** The texts of a thing by field and language, `cause.en`. */
export type Texts = Record<string, string>

export function textsOf(parts: Readonly<Record<string, unknown>>, fields: readonly string[]): Texts {
  const texts: Texts = {}
  for (const field of fields)
    for (const language of languages) texts[`${field}.${language}`] = textIn(parts[field] as Localized | null, language)
  return texts
}

const textIn = (text: Localized | null | undefined, language: Language): string => text?.[language] ?? ''

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
  const t = translatorOf(args.request, 'questionnaires')
  const to = done === 'added' && intent === 'more' ? `${form}?after=${key}` : `${list}#entry-${key}`
  return redirectWithNotice(args, to, t(`entry.${done}`))
}
