import { useTranslation } from 'react-i18next'
import { TextareaField, TextField } from '#app/ui/fields/text-field.tsx'
import type { FormState } from '#app/ui/forms/form.ts'
import { CaptchaField } from '../sign-in/captcha-field.tsx'
import type { Captcha } from '../sign-in/login-form.ts'

const personFields = ['name', 'email', 'companyName', 'mobile', 'position', 'contactMatters', 'captchaCode'] as const
type Name = (typeof personFields)[number]

/** Labels of both forms' fields, in order. */
export function usePersonLabels(): Record<Name, string> {
  const { t } = useTranslation('session-account')
  return {
    name: t('name'),
    email: t('email'),
    companyName: t('companyName'),
    mobile: t('mobile'),
    position: t('position'),
    contactMatters: t('contactMatters'),
    captchaCode: t('captcha'),
  }
}

type Props = {
  form: FormState<Name>
  captcha: Captcha | undefined
  emailHint?: string
  mattersHint?: string
}

/** Applicant's fields, shared by registration and forgot password. spec: platform §2 */
export function PersonFields({ form, captcha, emailHint, mattersHint }: Props) {
  const { t } = useTranslation('session-account')
  return (
    <>
      <TextField field={form.field('name')} width="full" autoComplete="name" />
      <TextField
        field={form.field('email')}
        hint={emailHint}
        width="full"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField field={form.field('companyName')} width="full" autoComplete="organization" />
      <TextField
        field={form.field('mobile')}
        hint={t('mobileHint')}
        optional
        width="full"
        type="tel"
        autoComplete="tel"
      />
      <TextField field={form.field('position')} optional width="full" autoComplete="organization-title" />
      <TextareaField field={form.field('contactMatters')} hint={mattersHint} optional width="full" rows={3} />
      {captcha && <CaptchaField captcha={captcha} field={form.field('captchaCode')} />}
    </>
  )
}
