import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { chosenOf, doEach } from '#app/page/forms/chosen.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { TextareaField } from '#app/ui/fields/text-field.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId, formState } from '#app/ui/forms/form.ts'
import { ChosenPage } from '#app/ui/lists/chosen-page.tsx'
import { pageSizeMax } from '#contract/platform/paging.ts'
import * as at from '#contract/shell/session/addresses.ts'
import { pageRegistrations, rejectRegistration } from '#contract/shell/session/calls.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { registrationRejection } from '#contract/shell/session/registration.ts'

export const handle: PageHandle<{ rows: unknown[] }> = {
  i18n: 'session-registrations',
  title: ({ t, data }) => t('session-registrations:chosen.title', { count: data?.rows.length ?? 0 }),
}

async function loadChosen(args: LoaderFunctionArgs) {
  await refuseWithout(args, SessionPerm.decideRegistrations)
  const { ids, back } = await chosenOf(args, at.registrations, ['reject'])
  const { records } = await query(args, pageRegistrations, { query: { ids, size: pageSizeMax } })
  const rows = records.map(({ bizId, name, companyName }) => ({ id: bizId, name, note: companyName }))
  return { back, rows }
}

export const loader = loadChosen

export async function action(args: ActionFunctionArgs) {
  const form = await readForm(args, registrationRejection, confirmFormId)
  if (!form.ok) return form.refused()
  const { back, rows } = await loadChosen(args)
  const t = translatorOf(args.request, 'session-registrations')
  const done = (count: number) => t('chosen.done', { count })
  return doEach(args, { rows, back, done }, ({ id }) =>
    mutate(args, rejectRegistration, { query: { id }, body: form.value }),
  )
}

/** Asks for one reason to reject several requests, and shows the result of each. */
export default function RegistrationsChosen() {
  const { t } = useTranslation('session-registrations')
  const { back, rows } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()
  const form = formState(confirmFormId, { reply, fields: { reason: t('reason') } })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ChosenPage
        title={t('chosen.title', { count: rows.length })}
        action={t('reject.submit')}
        danger
        back={back}
        rows={rows}
        outcomes={reply && 'outcomes' in reply ? reply.outcomes : undefined}
        fields={<TextareaField field={form.field('reason')} />}
      >
        <p>{t('chosen.line')}</p>
      </ChosenPage>
    </>
  )
}
