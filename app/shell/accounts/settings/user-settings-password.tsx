import { type FocusEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import type { FieldState } from '#app/ui/forms/form.ts'
import { isLongerThan } from '#contract/platform/characters.ts'
import { passwordMin } from '#contract/shell/accounts/password.ts'
import classes from './user-settings.module.css'

type Props = { open: boolean; fields: [old: FieldState, wanted: FieldState, again: FieldState] }
type PasswordFault = 'fieldRequired' | 'passwordShort' | 'passwordDiffers'

/**
 * Three fields behind a native switch. With scripts the switch clears them, and each field is validated on blur. spec:
 * platform §2, §5
 */
export function PasswordSection({ open, fields: [old, wanted, again] }: Props) {
  const { t } = useTranslation('accounts-settings')
  const inputs = useRef<HTMLDivElement>(null)
  const [faults, setFaults] = useState<Record<string, PasswordFault | undefined>>({})

  const typedIn = ({ name }: FieldState): string =>
    inputs.current?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? ''
  const faultOf = (field: FieldState): PasswordFault | undefined => {
    const typed = typedIn(field)
    if (typed === '') return 'fieldRequired'
    if (field === wanted && !isLongerThan(typed, passwordMin - 1)) return 'passwordShort'
    return field === again && typed !== typedIn(wanted) ? 'passwordDiffers' : undefined
  }
  const clear = () => {
    for (const input of inputs.current?.querySelectorAll('input') ?? []) input.value = ''
    setFaults({})
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    const left = fieldAt(target)
    // Focus that moves to the field's own button is no blur. A save validates all fields; an error shown now would move
    // its button away from the pointer.
    if (left === undefined || left === fieldAt(relatedTarget) || leadsOn(relatedTarget)) return
    const leaving = [old, wanted, again].filter(
      ({ id, name }) => id === left || (name === again.name && typedIn(again)),
    )
    setFaults((known) => ({ ...known, ...Object.fromEntries(leaving.map((field) => [field.name, faultOf(field)])) }))
  }
  const stateOf = (field: FieldState): FieldState => {
    const fault = faults[field.name]
    return { ...field, errors: field.errors ?? (fault && [t(fault)]) }
  }

  return (
    <fieldset className={classes.password}>
      <legend className={classes.legend}>
        <span>{t('password')}</span>
        <label className={classes.switch}>
          <input
            type="checkbox"
            name="updating"
            value="1"
            defaultChecked={open}
            aria-label={t('changePassword')}
            onChange={clear}
          />
          <span data-when="closed" aria-hidden="true">
            {t('modify')}
          </span>
          <span data-when="open" aria-hidden="true">
            {t('keepPassword')}
          </span>
        </label>
      </legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the events are those of the fields inside */}
      <div ref={inputs} className={classes.passwords} onBlur={onBlur}>
        <p className={classes.hint}>{t('passwordHint')}</p>
        <PasswordField field={stateOf(old)} autoComplete="current-password" />
        <PasswordField field={stateOf(wanted)} autoComplete="new-password" />
        <PasswordField field={stateOf(again)} autoComplete="new-password" />
      </div>
    </fieldset>
  )
}

/** Id of the password field that an element is, or whose button it is. */
const fieldAt = (element: EventTarget | null): string | undefined => {
  if (element instanceof HTMLInputElement) return element.id
  return element instanceof HTMLElement ? (element.getAttribute('aria-controls') ?? undefined) : undefined
}

/** A submit button, a link, or another button of the form that is no password toggle. */
const leadsOn = (element: EventTarget | null): boolean =>
  element instanceof Element && element.matches('button[type=submit], a, form button:not([aria-controls])')
