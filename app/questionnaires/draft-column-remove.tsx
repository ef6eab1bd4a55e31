import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/page/page.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import * as at from './addresses.ts'
import { removeAction, removeLoader } from './draft-remove.server.ts'
import { FormId } from './form-id.ts'

export const handle: PageHandle<{ name: string }> = {
  i18n: 'questionnaires',
  title: ({ t, data }) => t('questionnaires:columns.remove', { name: data?.name }),
}

export const loader = removeLoader('columns')

export const action = removeAction('columns')

export default function DraftColumnRemove() {
  const { t } = useTranslation('questionnaires')
  const { code, name } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('columns.remove', { name })}
        action={t('columns.removeAction')}
        danger
        back={at.draftColumns(code)}
        form={form.id}
      >
        <p>{t('entry.removeLine')}</p>
      </ConfirmPage>
    </>
  )
}
