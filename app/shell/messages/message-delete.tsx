import type { LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { formState } from '#app/ui/forms/form.ts'
import * as at from '#contract/shell/messages/addresses.ts'
import { getMessage } from '#contract/shell/messages/calls.ts'
import { FormId } from './confirmation.tsx'
import { MessageHead } from './message-list.tsx'
import { messageView } from './message-view.server.ts'
import classes from './messages.module.css'
import type { action } from './messages.server.ts'

export const handle: PageHandle = { i18n: 'messages', title: ({ t }) => t('messages:remove.title') }

export { action } from './messages.server.ts'

export async function loader(args: LoaderFunctionArgs) {
  const params = { id: args.params.id }
  return { message: messageView(args.request, await query(args, getMessage, { query: params })) }
}

/** Confirms deleting an unread message; others are deleted directly. spec: platform §4 "Message" */
export default function MessageDelete() {
  const { t } = useTranslation('messages')
  const { message } = useLoaderData<typeof loader>()
  const form = formState(FormId.remove, { reply: useActionData<typeof action>(), fields: {} })
  const back = at.messages + useLocation().search
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage
        title={t('remove.title')}
        action={t('remove.action')}
        danger
        back={back}
        form={form.id}
        values={{ id: String(message.id), back }}
      >
        <p>{t('remove.line')}</p>
        <blockquote className={classes.quote}>
          <MessageHead message={message} />
          <p>{message.body}</p>
        </blockquote>
      </ConfirmPage>
    </>
  )
}
