import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { dataTextMax } from '#contract/data/screening/codes.ts'
import { FieldType } from '#contract/data/tables/codes.ts'

type Props = { field: FieldState; fieldType: FieldType }

/** Control for a value of a type; empty for a missing value. */
export function TryField({ field, fieldType }: Props) {
  const { t } = useTranslation(['screening-scenes', 'tables'])
  switch (fieldType) {
    case FieldType.boolean:
      return (
        <SelectField
          field={field}
          empty={t('try.empty')}
          options={[
            { value: 'true', label: t('try.yes') },
            { value: 'false', label: t('try.no') },
          ]}
        />
      )
    case FieldType.date:
      return <DateField field={field} />
    case FieldType.integer:
    case FieldType.number:
    case FieldType.float:
      return (
        <TextField
          width="short"
          field={field}
          hint={t(`try.figure.${fieldType}`)}
          inputMode="decimal"
          autoComplete="off"
        />
      )
    case FieldType.string:
      return <TextField field={field} maxLength={dataTextMax} autoComplete="off" />
    default:
      return <TextField field={field} hint={t(`format.${fieldType}`)} maxLength={dataTextMax} autoComplete="off" />
  }
}
