import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSingleSubmit } from '#app/page/forms/single-submit.ts'
import { forgetAllTyping } from '#app/page/forms/stored-typing.ts'
import { postToTabs } from '#app/page/live/tabs.client.ts'
import { SkipLink } from '#app/page/look/bare-page.tsx'
import { SystemLogo, useSystemTitle } from '#app/page/look/brand.tsx'
import type { PageHandle } from '#app/page/request/page.ts'
import { LanguageLinks } from '#app/page/text/language-links.tsx'
import { Button } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PostForm } from '#app/ui/forms/post-form.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { BrandPanel } from './brand-panel.tsx'
import { CaptchaField } from './captcha-field.tsx'
import classes from './login.module.css'
import type { action, loader } from './login.server.ts'
import { loginFormId } from './login-form.ts'
import { SignInMethodTabs } from './sign-in-methods.tsx'
import { TypedLines } from './typed-lines.tsx'

export { action, loader } from './login.server.ts'

export const handle: PageHandle = { i18n: 'session', title: ({ t }) => t('session:title') }

export default function Login() {
  const { t } = useTranslation('session')
  const page = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const captcha = reply?.captcha ?? page.captcha
  const form = formState(loginFormId, {
    reply,
    fields: { username: t('account'), password: t('password'), captchaCode: t('captcha') },
  })
  const title = useSystemTitle()
  useSingleSubmit(form.id)
  useTellOthers({ signedOut: page.signedOut && !reply, ended: page.ended && !reply })
  useNoticeOnce((page.signedOut || page.ended) && !reply)

  return (
    <div className={classes.page} data-variant={page.variant}>
      <SkipLink />
      <BrandPanel title={title} lines={page.lines} variant={page.variant} />
      <main id="main" tabIndex={-1} className={classes.main}>
        <div className={classes.form}>
          <ErrorSummary errors={form.errors} title={reply?.title} />
          <header className={classes.head}>
            <span className={classes.logo}>
              <SystemLogo size={40} />
            </span>
            <p className={classes.welcome}>{t('welcome')}</p>
            <h1>{title}</h1>
            <div className={classes.line}>
              <TypedLines lines={page.lines} />
            </div>
          </header>
          {!reply && <WhatHappened page={page} />}
          {page.unavailable && <Notice tone="danger">{t('statsUnavailable')}</Notice>}
          <SignInMethodTabs providers={page.providers} />
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
          {(page.forgot || page.register) && (
            <p className={classes.links}>
              {page.forgot && <Link to={at.forget}>{t('forgot')}</Link>}
              {page.register && <Link to={at.register}>{t('register')}</Link>}
            </p>
          )}
          {page.userInfo && <p className={classes.info}>{page.userInfo}</p>}
        </div>
        <footer className={classes.footer}>
          <LanguageLinks />
        </footer>
      </main>
    </div>
  )
}

type Page = ReturnType<typeof useLoaderData<typeof loader>>

/** Reason for showing the login page, if the user did not open it; failures are announced to screen readers. */
function WhatHappened({ page: { notice, expired, draftKept, signedOut, ended, signedIn } }: { page: Page }) {
  const { t } = useTranslation('session')
  if (notice) {
    return (
      <Notice tone={notice.tone} live>
        {notice.text}
      </Notice>
    )
  }
  if (expired) {
    return (
      <Notice tone="warning" title={t('expired')}>
        {draftKept && t('draftKept')}
      </Notice>
    )
  }
  if (signedIn) {
    return (
      <Notice tone="info" title={t('signedIn.title', signedIn)}>
        {t('signedIn.line')} <Link to="/">{t('signedIn.back')}</Link>
      </Notice>
    )
  }
  if (signedOut || ended) return <Notice tone="success" title={t(ended ? 'ended' : 'signedOut')} />
  return null
}

/** Notifies other tabs of a sign-out, and deletes stored input. */
function useTellOthers({ signedOut, ended }: { signedOut: boolean; ended: boolean }): void {
  useEffect(() => {
    if (signedOut) postToTabs({ type: 'signedOut' })
    if (signedOut || ended) forgetAllTyping()
  }, [signedOut, ended])
}

/**
 * Removes the flags from the address, so that a reload does not repeat the notice. When a session ended elsewhere, a
 * script led here.
 */
function useNoticeOnce(result: boolean): void {
  useEffect(() => {
    if (!result) return
    const url = new URL(window.location.href)
    for (const name of ['signedOut', 'ended']) url.searchParams.delete(name)
    window.history.replaceState(window.history.state, '', url)
  }, [result])
}
