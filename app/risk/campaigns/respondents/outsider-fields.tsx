import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { languageNames, languages } from '#contract/platform/language.ts'

type Props = Record<'name' | 'email' | 'company' | 'department' | 'language', FieldState>

export function OutsiderFields({ name, email, company, department, language }: Props) {
  const { t } = useTranslation(['campaigns', 'campaigns-delivery'])
  return (
    <>
      <TextField field={name} autoComplete="off" />
      <TextField hint={t('outsider.emailHint')} field={email} type="email" autoComplete="off" spellCheck={false} />
      <TextField field={company} optional autoComplete="off" />
      <TextField field={department} optional autoComplete="off" />
      <SelectField
        field={language}
        optional
        hint={t('campaigns-delivery:language.hint')}
        empty={t('campaigns-delivery:language.none')}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
    </>
  )
}
