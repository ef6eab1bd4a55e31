import { TextInput, type TextInputProps } from '@mantine/core'
import { type FieldProps, inputProps } from './field.tsx'

type Native = Pick<
  TextInputProps,
  | 'autoCapitalize'
  | 'autoComplete'
  | 'autoFocus'
  | 'disabled'
  | 'inputMode'
  | 'list'
  | 'maxLength'
  | 'placeholder'
  | 'readOnly'
  | 'spellCheck'
>
type Props = FieldProps & Native & { type?: 'text' | 'email' | 'tel' | 'search' | 'url' }

/** A line of text. For numbers give `inputMode="numeric"` or "decimal": `type="number"` loses what it cannot read. */
export function TextField({ label, field, hint, optional, width, ...native }: Props) {
  return <TextInput {...inputProps({ label, field, hint, optional, width })} {...native} />
}
