import { useTranslation } from 'react-i18next'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState, FormState } from '#app/ui/forms/form.ts'
import { LanguageFields, useTextLabels } from './language-fields.tsx'

export function useNameLabels() {
  const { t } = useTranslation('questionnaires')
  const textLabels = useTextLabels()
  return {
    ...textLabels([{ name: 'name', label: t('questionnaire.name'), need: 'needed' }]),
    publicPreview: t('questionnaire.preview'),
  }
}

export function NameFields({ form }: { form: Pick<FormState, 'field'> }) {
  const { t } = useTranslation('questionnaires')
  return <LanguageFields input={{ name: 'name', label: t('questionnaire.name'), need: 'needed' }} form={form} />
}

export function PreviewField({ form }: { form: Pick<FormState, 'field'> }) {
  const { t } = useTranslation('questionnaires')
  return (
    <CheckboxGroup
      field={form.field('publicPreview')}
      choices={[{ value: 'on', label: t('preview.label'), hint: t('preview.hint') }]}
    />
  )
}

/** Code of a new questionnaire; part of its addresses, so it never changes. */
export function CodeField({ field }: { field: FieldState }) {
  const { t } = useTranslation('questionnaires')
  return (
    <TextField hint={t('new.codeHint')} field={field} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  )
}
