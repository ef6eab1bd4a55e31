import { TextInput } from '@mantine/core'
import { type FieldProps, inputProps } from './field.tsx'

type Props = FieldProps & {
  /** Days as YYYY-MM-DD. */
  min?: string
  max?: string
  disabled?: boolean
}

/** A day, by the browser's own calendar. */
export function DateField({ label, field, hint, optional, width = 'short', ...native }: Props) {
  return <TextInput {...inputProps({ label, field, hint, optional, width })} type="date" {...native} />
}
