import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db, Tx } from '#api/platform/db/connection.ts'
import { type Keys, openedOf } from '#api/platform/keys.ts'
import { textIn } from '#api/platform/text.ts'
import * as questionnaires from '#api/risk/questionnaires/table.ts'
import * as accounts from '#api/shell/accounts/table.ts'
import type { ReplyOf } from '#contract/platform/call.ts'
import { defaultLanguage, inLanguage, type Language, type Localized, languages } from '#contract/platform/language.ts'
import { type FieldError, isRefusal, type Refusal, refuse } from '#contract/platform/problem.ts'
import type { getLetters } from '#contract/risk/campaigns/calls.ts'
import { DeliveryPurpose, LetterPurpose, SendType } from '#contract/risk/campaigns/codes.ts'
import type { Letter, LetterInLanguages, WholeLetter } from '#contract/risk/campaigns/letter.ts'
import { fillLetter, namesLink, unknownWord } from '#contract/risk/campaigns/letter-words.ts'
import type { LettersEdit, letterPreview } from '#contract/risk/campaigns/shapes.ts'
import { isItemPrivate, isNewest } from './paper-conditions.ts'
import { lockForEdit } from './project.ts'
import { project } from './table.ts'

type Project = typeof project.$inferSelect

const inEvery = <T>(make: (language: Language) => T): { [L in Language]: T } => ({
  'zh-Hans': make('zh-Hans'),
  'zh-Hant': make('zh-Hant'),
  en: make('en'),
})

function ownWords(purpose: DeliveryPurpose, language: Language): Letter {
  const say = textIn(language)
  return {
    subject: say(`campaigns-letter:text.${purpose}.subject`),
    body: say(`campaigns-letter:text.${purpose}.body`),
  }
}

/** Letter for a purpose: the manager's own text, or else the default. */
export function letterOf(
  { letters }: Pick<Project, 'letters'>,
  { purpose, language }: { purpose: DeliveryPurpose; language: Language },
): Letter {
  const written = purpose === DeliveryPurpose.askAgain ? undefined : letters?.[purpose]?.[language]
  return written ?? ownWords(purpose, language)
}

export function describeLetters(found: Project): ReplyOf<typeof getLetters> {
  const ofPurpose = (purpose: LetterPurpose) => ({
    texts: inEvery((language) => letterOf(found, { purpose, language })),
    own: languages.filter((language) => found.letters?.[purpose]?.[language] !== undefined),
  })
  return {
    version: found.version,
    letters: { invitation: ofPurpose(LetterPurpose.invitation), reminder: ofPurpose(LetterPurpose.reminder) },
  }
}

/** Normalizes CRLF line ends, which browsers send; a subject is one line. */
const tidy = ({ subject, body }: Letter): Letter => ({
  subject: subject.replace(/\s+/g, ' ').trim(),
  body: body.replace(/\r\n?/g, '\n').trim(),
})
const tidied = (texts: WholeLetter): WholeLetter => inEvery((language) => tidy(texts[language]))

/** Refuses letters with an unknown placeholder, or a body without the link. */
function checkLetters(texts: WholeLetter): Refusal | undefined {
  const faults: Record<string, FieldError[]> = {}
  for (const language of languages) {
    for (const part of ['subject', 'body'] as const) {
      const path = `texts.${language}.${part}`
      if (texts[language][part] === '') faults[path] = [{ key: 'required' }]
      const word = unknownWord(texts[language][part])
      if (word !== undefined) faults[path] = [{ key: 'letterWordUnknown', values: { word } }]
    }
    if (!namesLink(texts[language])) faults[`texts.${language}.body`] ??= [{ key: 'letterLinkMissing' }]
  }
  return Object.keys(faults).length > 0 ? refuse('validation', { faults }) : undefined
}

/** Refuses as `lockForEdit`, and validation. Default texts are not stored, so that they follow later releases. */
export async function saveLetters(tx: Tx, edit: LettersEdit): Promise<{ languages: Language[] } | Refusal> {
  const texts = tidied(edit.texts)
  const refusal = checkLetters(texts)
  if (refusal) return refusal
  const found = await lockForEdit(tx, { id: edit.projectId, version: edit.version })
  if (isRefusal(found)) return found
  const own: LetterInLanguages = {}
  for (const language of languages) {
    const { subject, body } = ownWords(edit.purpose, language)
    const written = texts[language]
    if (written.subject !== subject || written.body !== body) own[language] = written
  }
  const letters = { ...found.letters, [edit.purpose]: own }
  await tx
    .update(project)
    .set({ letters, version: found.version + 1 })
    .where(eq(project.id, found.id))
  return { languages: languages.filter((language) => own[language]) }
}

export function deadlineIn(language: Language, endDate: string): string {
  const locale = { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW', en: 'en-GB' }[language]
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${endDate}T00:00:00Z`),
  )
  return textIn(language)('campaigns-letter:deadline', { day })
}

type LetterFacts = {
  name: string
  questionnaires: readonly Localized[]
  link: string
  sender: string
  reason?: string
}

export function writeLetter(
  { name: project, endDate }: Pick<Project, 'name' | 'endDate'>,
  letter: Letter,
  { language, facts }: { language: Language; facts: LetterFacts },
): Letter {
  return fillLetter(letter, {
    ...facts,
    project,
    questionnaires: facts.questionnaires
      .map((each) => inLanguage(each, language))
      .join(textIn(language)('campaigns-letter:listComma')),
    deadline: deadlineIn(language, endDate),
  })
}

type Preview = { linkOf: (token: string | undefined) => string; keys: Pick<Keys, 'open'>; sender: string }

/**
 * Previews the letters of a form for a real respondent, or for a made-up one if none is given. A link that no key can
 * decrypt, or that only its respondent may see, is made up too. Refuses notFound, validation.
 */
export async function previewLetters(
  db: Db,
  found: Project,
  { texts, itemId, linkOf, keys, sender }: z.infer<typeof letterPreview> & Preview,
) {
  const tidyTexts = tidied(texts)
  const refusal = checkLetters(tidyTexts)
  if (refusal) return refusal
  const { rows } = await db.execute<PreviewRow>(sql`
    select i.name, i.send_type as "sendType", i.language, c.data as "userLanguage", i.token_sealed as sealed,
      ${isItemPrivate} as kept,
      (select coalesce(json_agg(d.name order by d.id), '[]') from risk_paper p join ${questionnaires.domain} d on d.id = p.domain_id
        where p.item_id = i.id and p.revoked_at is null and ${isNewest}) as questionnaires
    from risk_item i left join ${accounts.userConfig} c on c.user_id = i.user_id and c.biz_type = 'language_config'
    where i.project_id = ${found.id} and (${itemId ?? null}::text is null or i.biz_id = ${itemId ?? null})
    order by i.id limit 1`)
  const [item] = rows
  if (!item && itemId !== undefined) return refuse('notFound')
  const { rows: sent } = await db.execute<{ name: Localized }>(sql`
    select d.name from risk_project_domain pd join ${questionnaires.domain} d on d.id = pd.domain_id
    where pd.project_id = ${found.id} order by d.id`)
  const written = (language: Language) =>
    writeLetter(found, tidyTexts[language], {
      language,
      facts: {
        name: item?.name ?? textIn(language)('campaigns-letter:nobody'),
        questionnaires: item?.questionnaires ?? sent.map(({ name }) => name),
        link: linkOf(item && !item.kept ? openedOf(keys, item.sealed) : undefined),
        sender,
      },
    })
  return {
    name: item?.name ?? '',
    language: item ? languageOfItem(item, defaultLanguage) : defaultLanguage,
    texts: inEvery(written),
  }
}

type PreviewRow = Spoken & { name: string; sealed: Buffer; kept: boolean; questionnaires: Localized[] }

/** Columns that decide the language of an item's letters. */
export type Spoken = { sendType: SendType; language: Language | null; userLanguage: Language | '' | null }

/** Language of a respondent's letters: a user's own, or the one chosen for an external respondent. */
export function languageOfItem({ sendType, language, userLanguage }: Spoken, otherwise: Language): Language {
  if (sendType === SendType.internal) return userLanguage || defaultLanguage
  return language ?? otherwise
}

/** SQL form of `languageOfItem` for an item `i`; null for an external respondent without a chosen language. */
export const letterLanguage = sql`case
  when i.send_type <> ${SendType.internal} then i.language
  else coalesce((
    select nullif(c.data, '') from ${accounts.userConfig} c where c.user_id = i.user_id and c.biz_type = 'language_config'),
    ${defaultLanguage}) end`
