import { useTranslation } from 'react-i18next'
import type { FieldState } from '#app/ui/form.ts'
import { TextField } from '#app/ui/text-field.tsx'

type Props = Record<'name' | 'email' | 'company' | 'department', FieldState>

/** What is known of a respondent outside. */
export function OutsiderFields({ name, email, company, department }: Props) {
  const { t } = useTranslation('risk-evaluation')
  return (
    <>
      <TextField field={name} autoComplete="off" />
      <TextField hint={t('outsider.emailHint')} field={email} type="email" autoComplete="off" spellCheck={false} />
      <TextField field={company} optional autoComplete="off" />
      <TextField field={department} optional autoComplete="off" />
    </>
  )
}
