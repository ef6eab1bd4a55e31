import { Input } from '@mantine/core'
import { type FieldProps, useInputProps } from './field.tsx'
import classes from './file-field.module.css'

type Props = FieldProps & {
  /** Filter for the browser's file dialog: `.xlsx,.csv`. The server validates the content. */
  accept?: string
  multiple?: boolean
}

/** File input. Its form needs `encType="multipart/form-data"`. */
export function FileField({ label, field, hint, optional, width, accept, multiple }: Props) {
  const {
    id,
    name,
    classNames,
    defaultValue: _none,
    ...wrapper
  } = useInputProps({ label, field, hint, optional, width })
  const describedBy = [hint && `${id}-description`, wrapper.error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <Input.Wrapper id={id} classNames={classNames} {...wrapper} labelProps={{ htmlFor: id }}>
      <input
        type="file"
        id={id}
        name={name}
        className={classes.file}
        accept={accept}
        multiple={multiple}
        aria-invalid={wrapper.error ? true : undefined}
        aria-describedby={describedBy || undefined}
      />
    </Input.Wrapper>
  )
}
