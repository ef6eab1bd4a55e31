import { useTranslation } from 'react-i18next'
import type { FieldState } from '#app/ui/form.ts'
import { TextField } from '#app/ui/text-field.tsx'

type Props = Record<'name' | 'email' | 'company' | 'department', FieldState>

/** What is known of a respondent outside. */
export function OutsiderFields({ name, email, company, department }: Props) {
  const { t } = useTranslation('risk-evaluation')
  return (
    <>
      <TextField label={t('respondent.name')} field={name} autoComplete="off" />
      <TextField
        label={t('respondent.email')}
        hint={t('outsider.emailHint')}
        field={email}
        type="email"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField label={t('respondent.company')} field={company} optional autoComplete="off" />
      <TextField label={t('respondent.department')} field={department} optional autoComplete="off" />
    </>
  )
}
