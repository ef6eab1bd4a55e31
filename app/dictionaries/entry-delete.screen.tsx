import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/shell/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import type { action, loader } from './entry-delete.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ dictLabel: string }> = {
  i18n: 'dictionaries',
  title: ({ t, data }) => t('dictionaries:delete.title', { label: data?.dictLabel }),
}

export default function EntryDelete() {
  const { t } = useTranslation('dictionaries')
  const { dictType, dictLabel, dictValue } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('delete.title', { label: dictLabel })}
        action={t('delete.action')}
        danger
        back={`/system/dictionaries?${new URLSearchParams({ type: dictType })}`}
        form={form.id}
      >
        <p>{t('delete.line', { type: dictType, value: dictValue })}</p>
        <p>{t('delete.instead')}</p>
      </ConfirmPage>
    </>
  )
}
