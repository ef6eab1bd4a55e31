import { InputBase, TextInput, type TextInputProps } from '@mantine/core'
import classes from './field.module.css'
import { type FieldProps, useInputProps } from './field.tsx'

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
type TextProps = FieldProps & Native & { type?: 'text' | 'email' | 'tel' | 'search' | 'url' }

/**
 * Single-line text input. For numbers use `inputMode="numeric"` or "decimal": `type="number"` discards invalid input.
 */
export function TextField({ label, field, hint, optional, width, ...native }: TextProps) {
  return <TextInput {...useInputProps({ label, field, hint, optional, width })} {...native} />
}

type TextareaProps = FieldProps & {
  rows?: number
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
}

export function TextareaField({ label, field, hint, optional, width = 'long', rows = 4, ...native }: TextareaProps) {
  const input = useInputProps({ label, field, hint, optional, width })
  return (
    <InputBase
      {...input}
      component="textarea"
      multiline
      rows={rows}
      classNames={{ ...input.classNames, input: `${classes.input} ${classes.lines}` }}
      {...native}
    />
  )
}

type DateProps = FieldProps & {
  /** YYYY-MM-DD. */
  min?: string
  max?: string
  disabled?: boolean
}

/** Native date picker. */
export function DateField({ label, field, hint, optional, width = 'short', ...native }: DateProps) {
  return <TextInput {...useInputProps({ label, field, hint, optional, width })} type="date" {...native} />
}
