import { useTranslation } from 'react-i18next'
import type { FormState } from '#app/ui/form.ts'
import { FieldSet } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { TextareaField } from '#app/ui/textarea-field.tsx'
import { languages } from '#contract/language.ts'
import classes from './definition.module.css'

/** A text that is asked for in each language; `lines` where it is a sentence rather than a name. */
export type TextAsked = { name: string; label: string; lines?: number }

/** The labels of such texts, as a form's state wants them. */
export function useTextLabels() {
  const { t } = useTranslation('finance-questionnaires')
  return (asked: readonly TextAsked[]): Record<string, string> =>
    Object.fromEntries(
      asked.flatMap(({ name, label }) =>
        languages.map((language) => [
          `${name}.${language}`,
          t('inLanguage', { field: label, language: t(`language.${language}`) }),
        ]),
      ),
    )
}

/** One text in its three languages; the other two fall back to Simplified Chinese. */
export function LanguageFields({ asked: { name, label, lines }, form }: { asked: TextAsked; form: FormState }) {
  const { t } = useTranslation('finance-questionnaires')
  return (
    <FieldSet legend={label}>
      <div className={classes.languages}>
        {languages.map((language) => {
          const field = {
            field: form.field(`${name}.${language}`),
            label: t(`language.${language}`),
            optional: language !== 'zh-Hans',
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
