import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'

export const departmentFieldNames = ['name', 'parentId', 'orderNum'] as const
export type DepartmentFieldName = (typeof departmentFieldNames)[number]

export function useDepartmentLabels(): Record<DepartmentFieldName, string> {
  const { t } = useTranslation('accounts-departments')
  return { name: t('field.name'), parentId: t('field.parent'), orderNum: t('field.orderNum') }
}

type Place = { departmentId: number; fullName: string }

type Props = { form: FormState<DepartmentFieldName>; places: readonly Place[] }

/** Name, parent and order of a department. */
export function DepartmentFields({ form, places }: Props) {
  const { t } = useTranslation('accounts-departments')
  return (
    <>
      <TextField hint={t('hint.name')} field={form.field('name')} autoComplete="off" />
      <SelectField
        field={form.field('parentId')}
        width="long"
        empty={t('field.top')}
        options={places.map(({ departmentId, fullName }) => ({ value: String(departmentId), label: fullName }))}
      />
      <TextField
        hint={t('hint.orderNum')}
        field={form.field('orderNum')}
        width="short"
        optional
        inputMode="numeric"
        autoComplete="off"
      />
    </>
  )
}
