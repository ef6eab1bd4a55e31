import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import QRCode from 'qrcode'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import { useFrame } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { type FormReply, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { DescriptionList } from '#app/ui/layout/description-list.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as atAccounts from '#contract/shell/accounts/addresses.ts'
import * as at from '#contract/shell/session/addresses.ts'
import * as calls from '#contract/shell/session/calls.ts'
import { typedCode, typedPassword } from '#contract/shell/session/second-factor.ts'
import { atCode } from './factor.server.ts'
import classes from './second-factor.module.css'

export const handle: PageHandle = { i18n: 'session-factor', title: ({ t }) => t('session-factor:title') }

const formIds = { begin: 'begin', confirm: 'confirm-code', change: 'change' } as const
const removing = 'remove'

export async function loader(args: LoaderFunctionArgs) {
  const state = await query(args, calls.getSecondFactor)
  return { ...state, since: state.since && datesOf(args.request).time(state.since) }
}

type Shown = { secret: string; picture: string }
type Reply = Partial<FormReply> & { begun?: Shown; codes?: string[] }

/** The secret is only in the post's reply and not stored: a reload does not show it again. */
export async function action(args: ActionFunctionArgs) {
  const said = String((await postedForm(args.request)).get('form') ?? '')
  if (said === formIds.begin) {
    const form = await readForm(args, typedPassword, formIds.begin)
    if (!form.ok) return form.refused()
    const result = await mutate(args, calls.beginSecondFactor, { body: form.value })
    if (!result.ok) return form.refused(result)
    const { secret, uri } = result.data
    const picture = await QRCode.toString(uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 })
    return data<Reply>({ begun: { secret, picture } })
  }
  if (said === formIds.confirm) {
    const form = await readForm(args, typedCode, formIds.confirm)
    if (!form.ok) return form.refused()
    const result = await mutate(args, calls.confirmSecondFactor, { body: form.value })
    return result.ok ? data<Reply>({ codes: result.data.codes }) : form.refused(atCode(result))
  }
  const form = await readForm(args, typedCode, formIds.change)
  if (!form.ok) return form.refused()
  if (form.intent !== removing) {
    const result = await mutate(args, calls.renewRecoveryCodes, { body: form.value })
    return result.ok ? data<Reply>({ codes: result.data.codes }) : form.refused(atCode(result))
  }
  const answer = await mutate(args, calls.removeSecondFactor, { body: form.value })
  if (!answer.ok) return form.refused(atCode(answer))
  return redirectWithNotice(args, at.secondFactor, translatorOf(args.request, 'session-factor')('removed'))
}

/** The user's own second factor. Below /account it has no frame, for users who must set it up before anything else. */
export default function SecondFactor() {
  const { t } = useTranslation(['session-factor', 'common'])
  const state = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as Reply | undefined
  const framed = useFrame() !== undefined
  const forms = {
    begin: formState(formIds.begin, { reply, fields: { password: t('password') } }),
    confirm: formState(formIds.confirm, { reply, fields: { code: t('code') } }),
    change: formState(formIds.change, { reply, fields: { code: t('code') } }),
  }
  const errors = [forms.begin, forms.confirm, forms.change].flatMap((form) => form.errors)
  const confirming = reply?.begun || reply?.form === formIds.confirm
  return (
    <>
      <ErrorSummary errors={errors} />
      <PageHeader
        title={t('title')}
        line={t('line')}
        {...(framed ? { crumbs: [{ label: t('settings'), to: atAccounts.settings }] } : {})}
      />
      {!state.on && state.needed && <Notice tone="warning">{t('needed')}</Notice>}
      {reply?.codes ? (
        <Codes codes={reply.codes} />
      ) : state.on ? (
        <FactorState state={state} form={forms.change} />
      ) : confirming ? (
        <Card title={t('scan.title')}>
          {reply?.begun && <Scan {...reply.begun} />}
          <PostForm form={forms.confirm}>
            <TextField
              field={forms.confirm.field('code')}
              hint={t('scan.hint')}
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={64}
            />
            <FormActions>
              <Button look="primary">{t('scan.action')}</Button>
              <LinkButton look="quiet" to={framed ? at.secondFactor : at.secondFactorAlone} reloadDocument>
                {t('scan.again')}
              </LinkButton>
            </FormActions>
          </PostForm>
        </Card>
      ) : (
        <Card title={t('begin.title')}>
          <p>{t('begin.line')}</p>
          <PostForm form={forms.begin}>
            {state.hasPassword && (
              <PasswordField field={forms.begin.field('password')} autoComplete="current-password" />
            )}
            <FormActions>
              <Button look="primary">{t('begin.action')}</Button>
            </FormActions>
          </PostForm>
        </Card>
      )}
      {!framed && !reply?.codes && (
        <Form method="post" action={at.logout} reloadDocument className={classes.leave}>
          <Button look="quiet">{t('leave')}</Button>
        </Form>
      )}
    </>
  )
}

/** The secret as a QR code and as text. */
function Scan({ secret, picture }: Shown) {
  const { t } = useTranslation('session-factor')
  return (
    <div className={classes.scan}>
      <div
        className={classes.picture}
        role="img"
        aria-label={t('scan.picture')}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a picture that our own server has drawn
        dangerouslySetInnerHTML={{ __html: picture }}
      />
      <div>
        <p>{t('scan.line')}</p>
        <p>{t('scan.typed')}</p>
        <p className={classes.code}>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</p>
      </div>
    </div>
  )
}

function Codes({ codes }: { codes: string[] }) {
  const { t } = useTranslation('session-factor')
  return (
    <Card title={t('codes.title')}>
      <Notice tone="success" live title={t('codes.done')}>
        {t('codes.line')}
      </Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code} className={classes.code}>
            {code}
          </li>
        ))}
      </ul>
      <FormActions>
        <LinkButton look="primary" to="/" reloadDocument>
          {t('codes.go')}
        </LinkButton>
      </FormActions>
    </Card>
  )
}

type FactorStateProps = { state: Awaited<ReturnType<typeof loader>>; form: ReturnType<typeof formState<'code'>> }

function FactorState({ state, form }: FactorStateProps) {
  const { t } = useTranslation('session-factor')
  return (
    <>
      <Card>
        <DescriptionList
          items={[
            { term: t('on.since'), value: state.since },
            { term: t('on.codes'), value: t('on.codesLeft', { count: state.codesLeft }) },
          ]}
        />
      </Card>
      <Card title={t('change.title')}>
        <PostForm form={form} reloadDocument>
          <TextField
            field={form.field('code')}
            hint={t('login.hint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
          <FormActions>
            <Button name="intent" value="codes">
              {t('change.codes')}
            </Button>
            {state.needed ? (
              <span>{t('change.kept')}</span>
            ) : (
              <Button look="danger" name="intent" value={removing}>
                {t('change.remove')}
              </Button>
            )}
          </FormActions>
        </PostForm>
      </Card>
    </>
  )
}
