import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../actions/icon-button.tsx'
import { useHydrated } from '../base/hydrated.ts'
import { type FieldProps, fieldId, useInputProps } from './field.tsx'

type Props = FieldProps & { autoComplete: 'current-password' | 'new-password' }

/** Password input; with scripts it can be revealed. Never refilled after a refusal. */
export function PasswordField({ label, field, hint, optional, width, autoComplete }: Props) {
  const [shown, setShown] = useState(false)
  const scripted = useHydrated()
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
  return (
    <IconButton
      icon={shown ? 'eye-off' : 'eye'}
      label={t(shown ? 'form.hidePassword' : 'form.showPassword')}
      controls={controls}
      onClick={onToggle}
    />
  )
}
