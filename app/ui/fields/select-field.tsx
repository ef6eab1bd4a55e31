import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useInputProps } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

export type OptionGroup = { group: string; items: readonly Option[] }

type Props = FieldProps & {
  options: readonly (Option | OptionGroup)[]
  /** Text of the empty option instead of 请选择; false for no empty option. */
  empty?: false | string
  disabled?: boolean
}

/** Native select. */
export function SelectField({ label, field, hint, optional, width, options, empty, disabled }: Props) {
  const { t } = useTranslation()
  const none = empty === false ? [] : [{ value: '', label: empty ?? t('form.chooseOne') }]
  const input = useInputProps({ label, field, hint, optional, width })
  return (
    <NativeSelect
      {...input}
      data={[...none, ...options.map((each) => ('items' in each ? { ...each, items: [...each.items] } : each))]}
      disabled={disabled}
    />
  )
}
