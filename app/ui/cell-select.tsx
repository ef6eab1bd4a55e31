import { NativeSelect } from '@mantine/core'
import { FieldErrors, useErrors } from './field.tsx'
import type { FieldState } from './form.ts'
import type { Option } from './select-field.tsx'

type Props = {
  field: FieldState
  /** Accessible name; not visible, since the table's heads say it. */
  label: string
  options: readonly Option[]
  disabled?: boolean
}

/** Native select in a table's cell. */
export function CellSelect({ field, label, options, disabled }: Props) {
  const errors = useErrors(field)
  return (
    <NativeSelect
      id={field.id}
      name={field.name}
      aria-label={label}
      defaultValue={String(field.initialValue ?? '')}
      disabled={disabled}
      error={errors.length > 0 && <FieldErrors errors={errors} />}
      data={[...options]}
    />
  )
}
