import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { FieldState } from '../forms/form.ts'
import { FieldErrors, useErrors } from './field.tsx'
import type { Option } from './select-field.tsx'

type Props = { field: FieldState; disabled?: boolean }

/** Attributes of a control in a table's cell. The label is visually hidden, since the table's headers show it. */
const useCell = ({ field, disabled }: Props) => {
  const errors = useErrors(field)
  return {
    id: field.id,
    name: field.name,
    'aria-label': field.label,
    disabled,
    error: errors.length > 0 && <FieldErrors errors={errors} />,
  }
}

const textOf = ({ initialValue }: FieldState) => String(initialValue ?? '')

export const CellText = (props: Props) => (
  <TextInput {...useCell(props)} defaultValue={textOf(props.field)} autoComplete="off" spellCheck={false} />
)

/** Posts `yes` if ticked, nothing otherwise. */
export const CellCheckbox = (props: Props) => (
  <Checkbox {...useCell(props)} value="yes" defaultChecked={props.field.initialValue === 'yes'} />
)

export const CellSelect = ({ options, ...props }: Props & { options: readonly Option[] }) => (
  <NativeSelect {...useCell(props)} defaultValue={textOf(props.field)} data={[...options]} />
)
