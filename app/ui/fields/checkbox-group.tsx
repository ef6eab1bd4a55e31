import { Checkbox } from '@mantine/core'
import { type Choice, ChoiceGroup, choiceClasses, choiceId, hintProps } from './choice-group.tsx'
import { type FieldProps, fieldId, valuesOf } from './field.tsx'

/** Multiple choice from a few options, all under one field name. */
export function CheckboxGroup({ choices, ...props }: FieldProps & { choices: readonly Choice[]; beside?: boolean }) {
  const { field } = props
  const values = valuesOf(field)
  return (
    <ChoiceGroup {...props}>
      {choices.map(({ value, label, hint, disabled }, index) => (
        <Checkbox
          key={value}
          id={choiceId(fieldId(field), index)}
          name={field.name}
          value={value}
          label={label}
          {...hintProps(choiceId(fieldId(field), index), hint)}
          disabled={disabled}
          defaultChecked={values.includes(value)}
          classNames={choiceClasses}
        />
      ))}
    </ChoiceGroup>
  )
}
