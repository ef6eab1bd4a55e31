import { type FetcherWithComponents, Form, useFetcher, useHref, useLocation, useSubmit } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAnswer } from '#app/page/live/use-answer.ts'
import { isTheme } from '#app/page/look/theme.ts'
import { tryOnTheme } from '#app/page/look/use-theme.ts'
import { Watermark } from '#app/page/look/watermark.tsx'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Checkbox } from '#app/ui/fields/checkbox.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormReply, formState, isChangedControl } from '#app/ui/forms/form.ts'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { languageNames, languages } from '#contract/platform/language.ts'
import * as at from '#contract/shell/accounts/addresses.ts'
import { digests } from '#contract/shell/accounts/codes.ts'
import classes from './user-settings.module.css'
import type { action, loader, SettingsReply } from './user-settings.server.ts'
import { AvatarField } from './user-settings-avatar.tsx'
import { handbookReadId, SettingsIntent, settingsFormId } from './user-settings-id.ts'
import { PasswordSection } from './user-settings-password.tsx'

type Settings = Awaited<ReturnType<typeof loader>>
type Reply = FormReply & { answer?: SettingsReply }

type Props = {
  settings: Settings
  reply: Reply | undefined
  /** Set in the dialog; the page posts normally. */
  fetcher?: FetcherWithComponents<unknown>
  onCancel?: () => void
}

/**
 * Avatar, language, theme, handbook and password of the signed-in user. Language and theme are previewed immediately.
 */
export function SettingsForm({ settings, reply, fetcher, onCancel }: Props) {
  const { t } = useTranslation(['accounts-settings', 'common'])
  const ownHandbook = useHref(at.handbook)
  const upload = useFetcher<typeof action>()
  const form = formState(settingsFormId, {
    reply,
    fields: {
      file: t('avatar'),
      lang: t('language'),
      theme: t('theme'),
      digest: t('digest.label'),
      oldPwd: t('oldPassword'),
      newPwd: t('newPassword'),
      confirmPwd: t('confirmPassword'),
    },
    saved: { lang: settings.language, theme: settings.theme, digest: settings.digest },
  })
  const { tryLanguage, markSent, page } = useTryingOn(reply)
  const { user, handbook, back, themes } = settings
  const PostedForm = fetcher?.Form ?? Form

  const follow = (control: EventTarget) => {
    if (control instanceof HTMLSelectElement && control.name === 'theme')
      tryOnTheme(isTheme(control.value) ? control.value : null)
    if (control instanceof HTMLSelectElement && control.name === 'lang') tryLanguage(control.value)
    if (control instanceof HTMLInputElement && control.type === 'file' && control.files?.[0]) {
      const body = new FormData()
      body.append('form', settingsFormId)
      body.append('intent', SettingsIntent.upload)
      body.append('file', control.files[0])
      upload.submit(body, { method: 'post', action: at.settings, encType: 'multipart/form-data' })
    }
  }
  const posted = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the scripts had come is followed once
  useEffect(() => {
    for (const control of posted.current?.elements ?? []) if (isChangedControl(control)) follow(control)
  }, [])

  return (
    <>
      <ErrorSummary errors={form.errors} />
      {reply?.answer === 'stays' && <Notice tone="warning" title={t('stays')} live />}
      <PostedForm
        method="post"
        action={at.settings}
        id={form.id}
        encType="multipart/form-data"
        noValidate
        className={classes.form}
        ref={posted}
        onChange={({ target }) => follow(target)}
        onSubmit={markSent}
      >
        {/* The dialog covers the page's own watermark. */}
        {fetcher && <Watermark size={14} inside />}
        <input type="hidden" name="form" value={form.id} />
        <input type="hidden" name="back" value={back} />
        <input type="hidden" name="page" value={page} />
        {fetcher && <input type="hidden" name="inDialog" value="1" />}
        <div className={classes.person}>
          <AvatarField
            name={user.name}
            worn={reply?.values.avatar?.[0] ?? settings.avatar}
            field={form.field('file')}
            upload={upload.data}
            uploading={upload.state !== 'idle'}
          />
          <dl className={classes.facts}>
            <div>
              <dt>{t('name')}</dt>
              <dd>{user.name}</dd>
            </div>
            <div>
              <dt>{t('code')}</dt>
              <dd>{user.usercode}</dd>
            </div>
            <div>
              <dt>{t('roles')}</dt>
              <dd>{user.roles || t('noRoles')}</dd>
            </div>
          </dl>
        </div>
        <div className={classes.pair}>
          <SelectField
            field={form.field('lang')}
            empty={t('asBrowser')}
            options={languages.map((value) => ({ value, label: languageNames[value] }))}
          />
          <SelectField field={form.field('theme')} empty={t('asSystem')} options={themes} />
        </div>
        <SelectField
          field={form.field('digest')}
          hint={t('digest.hint')}
          empty={t('digest.never')}
          options={digests.map((value) => ({ value, label: t(`digest.${value}`) }))}
        />
        {handbook && (
          <div className={classes.handbook}>
            <a
              href={handbook.path === at.handbook ? ownHandbook : handbook.path}
              target="_blank"
              rel="noopener"
              className={classes.link}
            >
              {handbook.path === at.handbook ? t('handbook.title') : handbook.name}
              <VisuallyHidden>{t('common:newWindow')}</VisuallyHidden>
              <Icon name="external-link" size={16} />
            </a>
            <Checkbox
              id={handbookReadId}
              name="trained"
              value="1"
              defaultChecked={reply ? reply.values.trained !== undefined : settings.trained}
              label={t('trained')}
            />
          </div>
        )}
        <PasswordSection
          open={reply?.values.updating !== undefined}
          fields={[form.field('oldPwd'), form.field('newPwd'), form.field('confirmPwd')]}
        />
        <FormActions>
          <Button look="primary" name="intent" value={SettingsIntent.save}>
            {t('save')}
          </Button>
          {onCancel ? (
            <Button look="quiet" type="button" onClick={onCancel}>
              {t('common:form.cancel')}
            </Button>
          ) : (
            <LinkButton look="quiet" to={back}>
              {t('common:form.cancel')}
            </LinkButton>
          )}
          <LinkButton look="quiet" to={at.settingsFactor}>
            {t('factor')}
          </LinkButton>
          <LinkButton look="quiet" to={at.settingsTokens}>
            {t('tokens')}
          </LinkButton>
          <LinkButton look="quiet" to={at.settingsSessions}>
            {t('sessions')}
          </LinkButton>
          <span className={classes.logout}>
            <LinkButton look="danger" icon="logout" to={at.settingsLogout}>
              {t('logout.action')}
            </LinkButton>
          </span>
        </FormActions>
      </PostedForm>
    </>
  )
}

/**
 * Ends the previews when the form unmounts, unless it was saved. A language applies to the form's own texts
 * immediately, and to server data such as menus and title once they are reloaded. spec: platform §4
 */
function useTryingOn(reply: Reply | undefined) {
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const [page] = useState(pathname)
  const submit = useSubmit()
  const trying = useFetcher<typeof action>()
  const state = useRef({ sent: false, tried: false })
  useAnswer(reply, ({ errors }) => {
    if (Object.keys(errors ?? {}).length > 0) state.current.sent = false
  })
  useAnswer(trying.data?.answer, (answer) => {
    if (typeof answer === 'object' && 'tried' in answer && answer.tried) void i18n.changeLanguage(answer.tried)
  })

  const posted = (intent: SettingsIntent, lang: string) => {
    const fields = { form: settingsFormId, intent, page, lang }
    const options = { method: 'post', action: at.settings } as const
    if (intent === SettingsIntent.tryOn) trying.submit(fields, options)
    // The form is unmounting, and its own fetcher with it.
    else submit(fields, { ...options, navigate: false })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form held is put back once, when it goes
  useEffect(() => {
    const held = i18n.language
    const { current } = state
    return () => {
      tryOnTheme(undefined)
      if (current.sent || !current.tried) return
      posted(SettingsIntent.takeOff, '')
      void i18n.changeLanguage(held)
    }
  }, [])
  return {
    page,
    tryLanguage(language: string) {
      state.current.tried = true
      if (language !== '') void i18n.changeLanguage(language)
      posted(SettingsIntent.tryOn, language)
    },
    markSent() {
      state.current.sent = true
    },
  }
}
