import { type FocusEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldState } from '#app/ui/form.ts'
import { PasswordField } from '#app/ui/password-field.tsx'
import classes from './user-settings.module.css'

type Props = { open: boolean; fields: [old: FieldState, wanted: FieldState, again: FieldState] }

/**
 * Three fields behind a switch that the browser itself works. With scripts the switch clears them, and one that is left
 * empty says so when it is left. spec: platform §2, §5
 */
export function PasswordSection({ open, fields: [old, wanted, again] }: Props) {
  const { t } = useTranslation('user-settings')
  const inputs = useRef<HTMLDivElement>(null)
  const [leftEmpty, setLeftEmpty] = useState<ReadonlySet<string>>(new Set())

  const clear = () => {
    for (const input of inputs.current?.querySelectorAll('input') ?? []) input.value = ''
    setLeftEmpty(new Set())
  }
  const onBlur = ({ target, relatedTarget }: FocusEvent) => {
    // Whoever presses a button of the field has not left it.
    if (!(target instanceof HTMLInputElement) || relatedTarget?.getAttribute('aria-controls') === target.id) return
    const { name, value } = target
    setLeftEmpty((names) => (value === '' ? new Set([...names, name]) : new Set([...names].filter((n) => n !== name))))
  }
  const stateOf = (field: FieldState): FieldState => ({
    ...field,
    errors: field.errors ?? (leftEmpty.has(field.name) ? [t('fieldRequired')] : undefined),
  })

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
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is heard here are the fields inside */}
      <div ref={inputs} className={classes.passwords} onBlur={onBlur}>
        <p className={classes.hint}>{t('passwordHint')}</p>
        <PasswordField field={stateOf(old)} autoComplete="current-password" />
        <PasswordField field={stateOf(wanted)} autoComplete="new-password" />
        <PasswordField field={stateOf(again)} autoComplete="new-password" />
      </div>
    </fieldset>
  )
}
