import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, useInputProps } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

/** Choices under a heading of their own. */
export type OptionGroup = { group: string; items: readonly Option[] }

type Props = FieldProps & {
  options: readonly (Option | OptionGroup)[]
  /** The first, empty choice: false for none, a text instead of 请选择. */
  empty?: false | string
  disabled?: boolean
}

/** One of a list, by the browser's own control. */
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
