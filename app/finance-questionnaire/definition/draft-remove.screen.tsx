import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import type { action, loader } from './draft-remove.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'finance-questionnaire',
  title: ({ t, data }) => t('finance-questionnaire:remove.title', { name: data?.name }),
}

export default function DraftRemove() {
  const { t } = useTranslation('finance-questionnaire')
  const { head, name, users } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('remove.title', { name })}
        action={t('remove.action')}
        danger
        back={`/risk/questionnaires/${head.code}/finance/draft`}
        form={form.id}
        values={{ version: head.version }}
      >
        <p>{t('remove.line')}</p>
        {users.length > 0 && <p>{t('remove.users', { names: users.join(t('comma')) })}</p>}
      </ConfirmPage>
    </>
  )
}
