import type { ReactNode } from 'react'
import classes from './choice-group.module.css'
import { FieldErrors, FieldLabel, type FieldProps, fieldId, useErrors } from './field.tsx'

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type Props = FieldProps & {
  /** Many short choices: as many per row as the width allows. */
  beside?: boolean
  children: ReactNode
}

/** Fieldset for radio buttons or checkboxes: legend, hint, errors and choices. */
export function ChoiceGroup({ label, field, hint, optional, beside, children }: Props) {
  const id = fieldId(field)
  const errors = useErrors(field)
  const describedBy = [hint && `${id}-hint`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={classes.group} aria-describedby={describedBy || undefined}>
      <legend className={classes.legend}>
        <FieldLabel optional={optional}>{label ?? field.label}</FieldLabel>
      </legend>
      {hint && (
        <div id={`${id}-hint`} className={classes.hint}>
          {hint}
        </div>
      )}
      {errors.length > 0 && (
        <div id={`${id}-error`} className={classes.error}>
          <FieldErrors errors={errors} />
        </div>
      )}
      <div className={classes.choices} data-beside={beside || undefined}>
        {children}
      </div>
    </fieldset>
  )
}

/** The first choice uses the field's id, so that the error summary can link to it. */
export const choiceId = (id: string, index: number): string => (index === 0 ? id : `${id}-${index}`)

/** Props for the hint of a choice. Adds `aria-describedby`, because Mantine does not. */
export const hintProps = (id: string, hint: ReactNode) =>
  hint ? { description: <span id={`${id}-about`}>{hint}</span>, 'aria-describedby': `${id}-about` } : {}

/** Class names for Mantine's radio buttons and checkboxes. */
export const choiceClasses = {
  root: classes.choice,
  label: classes.label,
  description: classes.choiceHint,
  body: classes.body,
}
