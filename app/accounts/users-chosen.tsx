import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask, tell } from '#app/api.server.ts'
import { chosenOf, doEach } from '#app/page/chosen.server.ts'
import type { PageHandle } from '#app/page/page.ts'
import { refuseWithout } from '#app/page/refuse.server.ts'
import { translatorOf } from '#app/page/texts.server.ts'
import { ChosenPage } from '#app/ui/chosen-page.tsx'
import { disableUser, enableUser, pageUsers } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { pageSizeMax } from '#contract/paging.ts'
import * as at from './addresses.ts'

const calls = { enable: enableUser, disable: disableUser } as const
type Way = keyof typeof calls

export const handle: PageHandle<{ way: Way; rows: unknown[] }> = {
  i18n: 'accounts-users',
  title: ({ t, data }) => t(`accounts-users:chosen.${data?.way ?? 'disable'}.title`, { count: data?.rows.length ?? 0 }),
}

async function asked(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  const { way, ids, back } = await chosenOf(args, at.users, ['enable', 'disable'])
  const { records } = await ask(args, pageUsers, { query: { ids, size: pageSizeMax } })
  return { way, back, rows: records.map(({ userId, name, usercode }) => ({ id: userId, name, note: usercode })) }
}

export const loader = asked

export async function action(args: ActionFunctionArgs) {
  const { way, back, rows } = await asked(args)
  const t = translatorOf(args.request, 'accounts-users')
  const done = (count: number) => t(`chosen.${way}.done`, { count })
  return doEach(args, { rows, back, done }, ({ id }) => tell(args, calls[way], { query: { userId: id } }))
}

/** Asks before several accounts may no longer sign in, or may again, and says of each what came of it. */
export default function UsersChosen() {
  const { t } = useTranslation('accounts-users')
  const { way, back, rows } = useLoaderData<typeof loader>()
  const outcomes = useActionData<typeof action>()?.outcomes
  return (
    <ChosenPage
      title={t(`chosen.${way}.title`, { count: rows.length })}
      action={t(`${way}.action`)}
      danger={way === 'disable'}
      back={back}
      rows={rows}
      outcomes={outcomes}
    >
      <p>{t(`${way}.line`)}</p>
    </ChosenPage>
  )
}
