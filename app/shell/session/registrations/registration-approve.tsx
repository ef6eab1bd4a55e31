import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { mailWay, useMailWay } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { CheckboxGroup } from '#app/ui/fields/checkbox-group.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { TextField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { approveRegistration, getApprovalChoices } from '#contract/shell/session/calls.ts'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { registrationApproval } from '#contract/shell/session/registration.ts'
import { approveFormId } from '../sign-in/login-form.ts'
import { registrationOf } from './registration-view.server.ts'
import { RegistrationDecided, SameEmailNotice } from './registration-view.tsx'

export const handle: PageHandle<{ registration: { name: string } }> = {
  i18n: 'session-registrations',
  title: ({ t, data }) => t('session-registrations:approve.title', { name: data?.registration.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, SessionPerm.decideRegistrations)
  const [registration, choices] = await Promise.all([registrationOf(args), query(args, getApprovalChoices)])
  return { registration, choices, draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, registrationApproval, approveFormId)
  if (!form.ok) return form.refused()
  const id = bizIdOf(args)
  const result = await mutate(args, approveRegistration, { query: { id }, body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'session-registrations')
  const mail = mailWay((await statsOf(args)).login)
  return redirectWithNotice(args, at.registration(id), t(`approve.done.${mail}`, result.data))
}

export default function RegistrationApprove() {
  const { t } = useTranslation(['session-registrations', 'common'])
  const { registration, choices, draft } = useLoaderData<typeof loader>()
  const { bizId, name, email, status, suggested } = registration
  const mail = useMailWay()
  const reply = useActionData<typeof action>()
  const form = formState(approveFormId, {
    reply,
    fields: {
      usercode: t('approve.usercode'),
      username: t('approve.username'),
      departmentId: t('approve.department'),
      roleIds: t('approve.roles'),
    },
    saved: draft?.values ?? suggested,
  })
  const page = at.registration(bizId)
  if (status !== RegistrationStatus.pending) return <RegistrationDecided name={name} page={page} errors={form.errors} />
  if (registration.sameEmail.length > 0) {
    return (
      <>
        <ErrorSummary errors={form.errors} />
        <RefusedPage
          title={t('approve.refused', { name })}
          back={page}
          way={<LinkButton to={at.registrationReject(bizId)}>{t('reject.action')}</LinkButton>}
        >
          <SameEmailNotice registration={registration} />
        </RefusedPage>
      </>
    )
  }
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('approve.title', { name })}
        line={t(`approve.line.${mail}`, { email })}
        crumbs={[
          { label: t('title'), to: at.registrations },
          { label: name, to: page },
        ]}
      />
      <EditForm form={form} reply={reply} draft={draft} save={t('approve.submit')} back={page} reloadDocument>
        <TextField field={form.field('usercode')} hint={t('approve.usercodeHint')} autoComplete="off" />
        <TextField field={form.field('username')} autoComplete="off" autoCapitalize="none" spellCheck={false} />
        <SelectField
          field={form.field('departmentId')}
          optional
          empty={t('approve.noDepartment')}
          options={choices.departments.map(({ id, name: label }) => ({ value: String(id), label }))}
        />
        <CheckboxGroup
          field={form.field('roleIds')}
          hint={t('approve.rolesHint')}
          choices={choices.roles.map(({ id, code, name: label, grantable }) => ({
            value: String(id),
            label,
            hint: grantable ? code : t('approve.roleBeyond', { code }),
            disabled: !grantable,
          }))}
        />
      </EditForm>
    </>
  )
}
