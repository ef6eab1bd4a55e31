import { InputBase } from '@mantine/core'
import classes from './field.module.css'
import { type FieldProps, inputProps } from './field.tsx'

type Props = FieldProps & {
  rows?: number
  maxLength?: number
  disabled?: boolean
  readOnly?: boolean
  placeholder?: string
}

/** Several lines of text; it grows by hand. */
export function TextareaField({ label, field, hint, optional, width = 'long', rows = 4, ...native }: Props) {
  const input = inputProps({ label, field, hint, optional, width })
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
