import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { LanguageLinks } from '#app/shell/language-links.tsx'
import type { PageHandle } from '#app/shell/page.ts'
import { SkipLink } from '#app/shell/skip-link.tsx'
import { useSystemTitle } from '#app/shell/system-title.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { Logo } from '#app/ui/logo.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'
import { PostForm } from '#app/ui/post-form.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { BrandPanel } from './brand-panel.tsx'
import { CaptchaField } from './captcha-field.tsx'
import classes from './login.module.css'
import type { action, loader } from './login.server.ts'
import { loginFormId } from './login-form.ts'
import { useSingleSubmit } from './single-submit.ts'

export const handle: PageHandle = { i18n: 'session', title: ({ t }) => t('session:title') }

export default function Login() {
  const { t } = useTranslation('session')
  const { lines, captcha: firstCaptcha, unavailable, expired, draftKept, signedOut } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const captcha = reply?.captcha ?? firstCaptcha
  const form = formState(loginFormId, {
    reply,
    fields: { username: t('account'), password: t('password'), captchaCode: t('captcha') },
  })
  const title = useSystemTitle()
  const [line] = lines
  useSingleSubmit(form.id)

  return (
    <div className={classes.page}>
      <SkipLink />
      <BrandPanel title={title} lines={lines} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.form}>
          <ErrorSummary errors={form.errors} title={reply?.title} />
          <header className={classes.head}>
            <span className={classes.logo}>
              <Logo size={40} />
            </span>
            <p className={classes.welcome}>{t('welcome')}</p>
            <h1>{title}</h1>
            {line && <p className={classes.line}>{line}</p>}
          </header>
          {!reply && expired && (
            <Notice tone="warning" title={t('expired')}>
              {draftKept && t('draftKept')}
            </Notice>
          )}
          {!reply && signedOut && <Notice tone="success" title={t('signedOut')} />}
          {unavailable && <Notice tone="danger">{t('statsUnavailable')}</Notice>}
          <PostForm form={form} reloadDocument>
            <TextField
              field={form.field('username')}
              width="full"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
            />
            <PasswordField field={form.field('password')} width="full" autoComplete="current-password" />
            {captcha && <CaptchaField captcha={captcha} field={form.field('captchaCode')} />}
            <div className={classes.submit}>
              <Button look="primary" wide>
                {t('submit')}
              </Button>
            </div>
          </PostForm>
        </div>
        <footer className={classes.footer}>
          <LanguageLinks />
        </footer>
      </main>
    </div>
  )
}
