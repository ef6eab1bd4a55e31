import { Radio } from '@mantine/core'
import { type Choice, ChoiceGroup, choiceClasses, choiceId, hintProps } from './choice-group.tsx'
import { type FieldProps, fieldId, valuesOf } from './field.tsx'

export function RadioGroup({ choices, ...props }: FieldProps & { choices: readonly Choice[] }) {
  const { field } = props
  const [chosen] = valuesOf(field)
  return (
    <ChoiceGroup {...props}>
      {choices.map(({ value, label, hint, disabled }, index) => (
        <Radio
          key={value}
          id={choiceId(fieldId(field), index)}
          name={field.name}
          value={value}
          label={label}
          {...hintProps(choiceId(fieldId(field), index), hint)}
          disabled={disabled}
          defaultChecked={chosen === value}
          classNames={choiceClasses}
        />
      ))}
    </ChoiceGroup>
  )
}
