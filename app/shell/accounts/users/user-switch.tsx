import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { disableUser, enableUser, getUser, takeSecondFactor } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'

const words = {
  disable: { title: 'disable.title', line: 'disable.line', action: 'disable.action', done: 'disable.done' },
  factor: { title: 'factor.title', line: 'factor.ask', action: 'factor.action', done: 'factor.done' },
  enable: { title: 'enable.title', line: 'enable.line', action: 'enable.action', done: 'enable.done' },
} as const
type Change = keyof typeof words

export const handle: PageHandle<{ change: Change; user: { name: string } }> = {
  i18n: 'accounts-users',
  title: ({ t, data }) => t(`accounts-users:${words[data?.change ?? 'disable'].title}`, { name: data?.user.name }),
}

const calls = { disable: disableUser, factor: takeSecondFactor, enable: enableUser }

/** The account of the address, and the change named by its path. */
function requestedOf(args: LoaderFunctionArgs): { userId: number; change: Change } {
  const userId = numberOf(args, 'userId')
  const path = pathOf(args.request)
  if (path === at.userFactor(String(userId))) return { userId, change: 'factor' }
  return { userId, change: path === at.userEnable(String(userId)) ? 'enable' : 'disable' }
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  const { userId, change } = requestedOf(args)
  return { change, user: await query(args, getUser, { query: { userId } }) }
}

export async function action(args: ActionFunctionArgs) {
  const { userId, change } = requestedOf(args)
  const result = await mutate(args, calls[change], { query: { userId } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.user(userId), translatorOf(args.request, 'accounts-users')(words[change].done))
}

/** Confirms disabling or enabling an account, or removing its second factor. */
export default function UserSwitch() {
  const { t } = useTranslation('accounts-users')
  const {
    change,
    user: { userId, name, manageable },
  } = useLoaderData<typeof loader>()
  const page = at.user(userId)
  if (!manageable) {
    return (
      <RefusedPage title={t('edit.refused', { name })} back={page}>
        <p>{t('page.beyond')}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage
      title={t(words[change].title, { name })}
      action={t(words[change].action)}
      danger={change !== 'enable'}
      back={page}
    >
      <p>{t(words[change].line)}</p>
    </ConfirmPage>
  )
}
