import { Textarea, type TextareaProps } from '@mantine/core'
import { type FieldProps, inputProps } from './field.tsx'

type Props = FieldProps & Pick<TextareaProps, 'rows' | 'maxLength' | 'disabled' | 'readOnly' | 'placeholder'>

/** Several lines of text; it grows by hand. */
export function TextareaField({ label, field, hint, optional, width = 'long', rows = 4, ...native }: Props) {
  const input = inputProps({ label, field, hint, optional, width })
  return <Textarea {...input} rows={rows} resize="vertical" {...native} />
}
