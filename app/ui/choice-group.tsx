import type { ReactNode } from 'react'
import classes from './choice-group.module.css'
import { FieldErrors, FieldLabel, type FieldProps, fieldId, useErrors } from './field.tsx'

export type Choice = { value: string; label: ReactNode; hint?: ReactNode; disabled?: boolean }

type Props = FieldProps & { children: ReactNode }

/** The frame of radio buttons and checkboxes: one question, its hint and errors, the choices. */
export function ChoiceGroup({ label, field, hint, optional, children }: Props) {
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
      <div className={classes.choices}>{children}</div>
    </fieldset>
  )
}

/** The first choice carries the field's own id, so that the error summary leads to it. */
export const choiceId = (id: string, index: number): string => (index === 0 ? id : `${id}-${index}`)

/** The hint of one choice, which assistive technology reads out with it; Mantine only shows it. */
export const hintProps = (id: string, hint: ReactNode) =>
  hint ? { description: <span id={`${id}-about`}>{hint}</span>, 'aria-describedby': `${id}-about` } : {}

/** What Mantine's radio buttons and checkboxes look like here. */
export const choiceClasses = {
  root: classes.choice,
  label: classes.label,
  description: classes.choiceHint,
  body: classes.body,
}
