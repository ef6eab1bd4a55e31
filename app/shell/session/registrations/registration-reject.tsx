import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { readDraft } from '#app/page/forms/draft.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { mailWay, useMailWay } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { bizIdOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { EditForm } from '#app/ui/forms/edit-form.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/session/addresses.ts'
import { rejectRegistration } from '#contract/shell/session/calls.ts'
import { RegistrationStatus } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { registrationRejection } from '#contract/shell/session/registration.ts'
import { rejectFormId } from '../sign-in/login-form.ts'
import { registrationOf } from './registration-view.server.ts'
import { RegistrationDecided } from './registration-view.tsx'

export const handle: PageHandle<{ registration: { name: string } }> = {
  i18n: 'session-registrations',
  title: ({ t, data }) => t('session-registrations:reject.title', { name: data?.registration.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, SessionPerm.decideRegistrations)
  return { registration: await registrationOf(args), draft: await readDraft(args) }
}

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, registrationRejection, rejectFormId)
  if (!form.ok) return form.refused()
  const id = bizIdOf(args)
  const result = await mutate(args, rejectRegistration, { query: { id }, body: form.value })
  if (!result.ok) return form.refused(result)
  const t = translatorOf(args.request, 'session-registrations')
  const mail = mailWay((await statsOf(args)).login)
  return redirectWithNotice(args, at.registration(id), t(`reject.done.${mail}`))
}

export default function RegistrationReject() {
  const { t } = useTranslation('session-registrations')
  const { registration, draft } = useLoaderData<typeof loader>()
  const { bizId, name, email, status } = registration
  const mail = useMailWay()
  const reply = useActionData<typeof action>()
  const form = formState(rejectFormId, { reply, fields: { reason: t('reason') }, saved: draft?.values })
  const page = at.registration(bizId)
  if (status !== RegistrationStatus.pending) return <RegistrationDecided name={name} page={page} errors={form.errors} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <PageHeader
        title={t('reject.title', { name })}
        line={t(`reject.line.${mail}`, { email })}
        crumbs={[
          { label: t('title'), to: at.registrations },
          { label: name, to: page },
        ]}
      />
      <EditForm form={form} reply={reply} draft={draft} save={t('reject.submit')} danger back={page} reloadDocument>
        <TextareaField field={form.field('reason')} />
      </EditForm>
    </>
  )
}
