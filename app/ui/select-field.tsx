import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type FieldProps, inputProps } from './field.tsx'

export type Option = { value: string; label: string; disabled?: boolean }

type Props = FieldProps & {
  options: readonly Option[]
  /** The first, empty choice: false for none, a text instead of 请选择. */
  empty?: false | string
  disabled?: boolean
}

/** One of a list, by the browser's own control. */
export function SelectField({ label, field, hint, optional, width, options, empty, disabled }: Props) {
  const { t } = useTranslation()
  const none = empty === false ? [] : [{ value: '', label: empty ?? t('form.chooseOne') }]
  const input = inputProps({ label, field, hint, optional, width })
  return <NativeSelect {...input} data={[...none, ...options]} disabled={disabled} />
}
