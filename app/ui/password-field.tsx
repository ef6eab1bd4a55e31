import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type FieldProps, fieldId, useInputProps } from './field.tsx'
import { Icon } from './icon.tsx'
import classes from './password-field.module.css'
import { useScripted } from './scripted.ts'

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' }

/** A password; with scripts it can be shown. It is never filled in again after a refusal. */
export function PasswordField({ label, field, hint, optional, width, autoComplete }: Props) {
  const [shown, setShown] = useState(false)
  const scripted = useScripted()
  const input = useInputProps({ label, field, hint, optional, width })
  return (
    <TextInput
      {...input}
      defaultValue=""
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      rightSection={
        scripted && <ShowButton shown={shown} controls={fieldId(field)} onToggle={() => setShown(!shown)} />
      }
    />
  )
}

type ShowProps = { shown: boolean; controls: string; onToggle: () => void }

function ShowButton({ shown, controls, onToggle }: ShowProps) {
  const { t } = useTranslation()
  const name = t(shown ? 'form.hidePassword' : 'form.showPassword')
  return (
    <button
      type="button"
      className={classes.show}
      onClick={onToggle}
      aria-controls={controls}
      aria-label={name}
      title={name}
    >
      <Icon name={shown ? 'eye-off' : 'eye'} />
    </button>
  )
}
