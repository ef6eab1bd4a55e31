import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldState } from '../forms/form.ts'
import { VisuallyHidden } from '../layout/visually-hidden.tsx'
import classes from './field.module.css'
import { useIsResolved } from './resolved-fields.ts'

export type FieldProps = {
  label?: ReactNode
  /** From `formState`, conform, or a plain object: `{ name: 'keyword', initialValue: keyword }`. */
  field: FieldState
  hint?: ReactNode
  /** Optional fields are marked; required ones are not. */
  optional?: boolean
  /** Suits the expected content: short for a date, long for a remark. */
  width?: 'short' | 'medium' | 'long' | 'full'
}

export const fieldId = ({ id, name }: FieldState): string => id ?? name

/** Values of a field as a list: one text, or several for a list of choices. */
export const valuesOf = ({ initialValue: value }: FieldState): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => one !== undefined && one !== null).map(String)

const wrapperOrder = ['label', 'description', 'error', 'input'] as const

/** Current errors of a field: none once its value differs from the refused one. */
export function useErrors(field: FieldState): string[] {
  const isResolved = useIsResolved(fieldId(field))
  return isResolved ? [] : (field.errors ?? [])
}

/** Props for Mantine's inputs: ids connect the label, hint and errors to the control. */
export function useInputProps({ label, field, hint, optional, width = 'medium' }: FieldProps) {
  const errors = useErrors(field)
  return {
    id: fieldId(field),
    name: field.name,
    defaultValue: valuesOf(field)[0],
    label: <FieldLabel optional={optional}>{label ?? field.label}</FieldLabel>,
    description: hint,
    error: errors.length > 0 && <FieldErrors errors={errors} />,
    inputWrapperOrder: [...wrapperOrder],
    descriptionProps: { component: 'div' as const },
    errorProps: { component: 'div' as const },
    classNames: {
      root: classes[width],
      label: classes.label,
      description: classes.hint,
      error: classes.error,
      wrapper: classes.wrapper,
      input: classes.input,
    },
  }
}

export function FieldLabel({ optional, children }: { optional?: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <>
      {children}
      {optional && <span className={classes.optional}>{t('optional')}</span>}
    </>
  )
}

/** Errors, one per line. A hidden word marks each as an error for readers who do not see the colour. */
export function FieldErrors({ errors }: { errors: string[] }) {
  const { t } = useTranslation()
  return errors.map((error) => (
    <span key={error} className={classes.errorLine}>
      <VisuallyHidden>{t('form.error')}</VisuallyHidden> {error}
    </span>
  ))
}
