import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { atField, readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { postedForm } from '#app/page/forms/posted.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { CopyLink } from '#app/ui/actions/copy-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { PasswordField } from '#app/ui/fields/password-field.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { DraftNotice } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary, RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId, draftOf, type FormReply, formState } from '#app/ui/forms/form.ts'
import { FormActions, PostForm } from '#app/ui/forms/post-form.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { scopesIn } from '#contract/platform/scope.ts'
import * as atAccounts from '#contract/shell/accounts/addresses.ts'
import { UserConfigType } from '#contract/shell/accounts/codes.ts'
import { byAccessToken, newAccessToken } from '#contract/shell/session/access-token.ts'
import * as at from '#contract/shell/session/addresses.ts'
import * as calls from '#contract/shell/session/calls.ts'
import { accessTokenNameMax } from '#contract/shell/session/codes.ts'
import classes from './own-tokens.module.css'
import { TokenTable } from './token-table.tsx'
import { inOrder, scopeText, tokenView } from './token-view.server.ts'

export const handle: PageHandle = { i18n: 'session-tokens', title: ({ t }) => t('session-tokens:title') }

const newFormId = 'new'

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { tokens, areas, ...rest } = await query(args, calls.listOwnAccessTokens)
  const choices = inOrder(areas).flatMap((area) =>
    scopesIn(area).map((value) => ({ value, label: scopeText(request, value) })),
  )
  return { ...rest, choices, tokens: tokens.map((token) => tokenView(request, token)), draft: await readDraft(args) }
}

type Made = { name: string; secret: string }
type Reply = Partial<FormReply> & { made?: Made }

/** The secret is only in the post's reply and not stored: a reload does not show it again. */
export async function action(args: ActionFunctionArgs) {
  if ((await postedForm(args.request)).get('form') === newFormId) {
    const form = await readForm(args, newAccessToken, newFormId)
    if (!form.ok) return form.refused()
    const result = await mutate(args, calls.createAccessToken, { body: form.value })
    if (!result.ok) return form.refused(atField(result, UserConfigType.oldPassword, 'password'))
    return data<Reply>({ made: { name: form.value.name, secret: result.data.secret } })
  }
  const form = await readForm(args, byAccessToken, confirmFormId)
  if (!form.ok) return form.refused()
  const { tokens } = await query(args, calls.listOwnAccessTokens)
  const answer = await mutate(args, calls.revokeOwnAccessToken, { query: form.value })
  if (!answer.ok) return refusedConfirmation(answer)
  const name = tokens.find(({ id }) => id === form.value.id)?.name ?? ''
  return redirectWithNotice(args, at.ownTokens, translatorOf(args.request, 'session-tokens')('list.revoked', { name }))
}

/** The user's own access tokens: create, list, revoke. */
export default function OwnTokens() {
  const { t } = useTranslation('session-tokens')
  const { tokens, choices, hasPassword, today, latest, draft } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>() as Reply | undefined
  const form = formState(newFormId, {
    reply,
    draft,
    fields: { name: t('new.name'), scopes: t('new.scopes'), until: t('new.until'), password: t('new.password') },
  })
  return (
    <>
      {form.errors.length > 0 ? <ErrorSummary errors={form.errors} /> : <RefusalSummary />}
      <PageHeader title={t('title')} line={t('line')} crumbs={[{ label: t('settings'), to: atAccounts.settings }]} />
      {reply?.made && (
        <div className={classes.shown}>
          <Shown {...reply.made} />
        </div>
      )}
      <TokenTable
        caption={t('list.title')}
        tokens={tokens}
        mayRevoke
        empty={{ title: t('list.none'), line: t('list.noneLine') }}
      />
      {!reply?.made && (
        <div className={classes.new}>
          <Card title={t('new.title')}>
            <p className={classes.words}>{t('new.never')}</p>
            {!reply && <DraftNotice draft={draftOf(newFormId, draft)} />}
            <PostForm form={form}>
              <TextField field={form.field('name')} hint={t('new.nameHint')} maxLength={accessTokenNameMax} />
              <CheckboxGroup field={form.field('scopes')} hint={t('new.scopesHint')} choices={choices} />
              <DateField field={form.field('until')} hint={t('new.untilHint')} min={today} max={latest} />
              {hasPassword && <PasswordField field={form.field('password')} autoComplete="current-password" />}
              <FormActions>
                <Button look="primary">{t('new.action')}</Button>
              </FormActions>
            </PostForm>
          </Card>
        </div>
      )}
    </>
  )
}

function Shown({ name, secret }: Made) {
  const { t } = useTranslation('session-tokens')
  return (
    <Card title={t('made.title')}>
      <Notice tone="success" live>
        {t('made.line')}
      </Notice>
      <CopyLink label={t('made.label', { name })} address={secret} shown />
      <p>{t('made.use')}</p>
      <p>
        <code>Authorization: Bearer {secret.slice(0, 8)}…</code>
      </p>
      <FormActions>
        <LinkButton look="primary" to={at.ownTokens} reloadDocument>
          {t('made.done')}
        </LinkButton>
      </FormActions>
    </Card>
  )
}
