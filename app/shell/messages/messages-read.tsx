import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import * as at from '#contract/shell/messages/addresses.ts'
import { countUnreadMessages } from '#contract/shell/messages/calls.ts'
import { FormId } from './confirmation.tsx'
import type { action } from './messages.server.ts'

export const handle: PageHandle = { i18n: 'messages', title: ({ t }) => t('messages:readAll.title') }

export { action } from './messages.server.ts'

export const loader = async (args: LoaderFunctionArgs) => ({ unread: await query(args, countUnreadMessages) })

/** spec: platform §8 "Confirmations" */
export default function MessagesRead() {
  const { t } = useTranslation('messages')
  const { unread } = useLoaderData<typeof loader>()
  const form = formState(FormId.readAll, { reply: useActionData<typeof action>(), fields: {} })
  const back = at.messages + useLocation().search
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage title={t('readAll.title')} action={t('readAll.action')} back={back} form={form.id} values={{ back }}>
        <p>{unread > 0 ? t('readAll.line', { unread }) : t('readAll.none')}</p>
      </ConfirmPage>
    </>
  )
}
