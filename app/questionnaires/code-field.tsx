import { useTranslation } from 'react-i18next'
import type { FieldState } from '#app/ui/form.ts'
import { TextField } from '#app/ui/text-field.tsx'

/** The code of a questionnaire that is new; part of its addresses, so it never changes. */
export function CodeField({ field }: { field: FieldState }) {
  const { t } = useTranslation('questionnaires')
  return (
    <TextField hint={t('new.codeHint')} field={field} autoComplete="off" autoCapitalize="none" spellCheck={false} />
  )
}
