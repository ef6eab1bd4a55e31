import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask, tell } from '#app/api.server.ts'
import { refusedConfirmation } from '#app/page/confirmation.server.ts'
import { redirectWithNotice } from '#app/page/notice.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ConfirmPage } from '#app/ui/confirm-page.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { formState } from '#app/ui/form.ts'
import { enableUser, getUser } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import * as at from './addresses.ts'
import { BeyondPage } from './beyond-page.tsx'
import { FormId } from './form-id.ts'
import { idOf } from './params.server.ts'

export const handle: PageHandle<{ user: { name: string } }> = {
  i18n: 'accounts-users',
  title: ({ t, data }) => t('accounts-users:enable.title', { name: data?.user.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  return { user: await ask(args, getUser, { query: { userId: idOf(args, 'userId') } }) }
}

export async function action(args: ActionFunctionArgs) {
  const userId = idOf(args, 'userId')
  const told = await tell(args, enableUser, { query: { userId } })
  if (!told.ok) return refusedConfirmation(FormId.status, told)
  return redirectWithNotice(args, at.user(userId), translatorOf(args.request, 'accounts-users')('enable.done'))
}

export default function UserEnable() {
  const { t } = useTranslation('accounts-users')
  const { user } = useLoaderData<typeof loader>()
  const form = formState(FormId.status, { reply: useActionData<typeof action>(), fields: {} })
  const page = at.user(user.userId)
  const title = t('enable.title', { name: user.name })
  if (!user.manageable) return <BeyondPage title={t('edit.refused', { name: user.name })} back={page} />
  return (
    <>
      <ErrorSummary errors={form.errors} />
      <ConfirmPage title={title} action={t('enable.action')} back={page} form={form.id}>
        <p>{t('enable.line')}</p>
      </ConfirmPage>
    </>
  )
}
