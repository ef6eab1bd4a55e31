import { useTranslation } from 'react-i18next'
import { FieldLabel } from '#app/ui/fields/field.tsx'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { FieldSet } from '#app/ui/forms/post-form.tsx'
import { type Language, type Localized, languages } from '#contract/platform/language.ts'
import classes from './language-fields.module.css'

/** Text to enter in each language; `lines` for sentences instead of names. */
export type TextInput = { name: string; label: string; need: 'needed' | 'optional'; lines?: number }

export function useTextLabels() {
  const { t } = useTranslation('questionnaires')
  return (inputs: readonly TextInput[]): Record<string, string> =>
    Object.fromEntries(
      inputs.flatMap(({ name, label }) =>
        languages.map((language) => [`${name}.${language}`, t(`inLanguage.${language}`, { field: label })]),
      ),
    )
}

type Props = { input: TextInput; form: Pick<FormState, 'field'> }

/** One text in three languages; the other two fall back to Simplified Chinese. */
export function LanguageFields({ input: { name, label, need, lines }, form }: Props) {
  const { t } = useTranslation('questionnaires')
  return (
    <FieldSet legend={<FieldLabel optional={need === 'optional'}>{label}</FieldLabel>}>
      <div className={classes.languages}>
        {languages.map((language) => {
          const field = {
            field: form.field(`${name}.${language}`),
            label: t(`language.${language}`),
            optional: need === 'needed' && language !== 'zh-Hans',
            width: 'full',
          } as const
          return lines ? (
            <TextareaField key={language} {...field} rows={lines} />
          ) : (
            <TextField key={language} {...field} autoComplete="off" />
          )
        })}
      </div>
    </FieldSet>
  )
}

/** Texts of an entity by field and language: `cause.en`. */
export type Texts = Record<string, string>

export function textsOf(parts: Readonly<Record<string, unknown>>, fields: readonly string[]): Texts {
  const texts: Texts = {}
  for (const field of fields)
    for (const language of languages) texts[`${field}.${language}`] = textIn(parts[field] as Localized | null, language)
  return texts
}

const textIn = (text: Localized | null | undefined, language: Language): string => text?.[language] ?? ''
