import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm, refusedConfirmation } from '#app/page/forms/form.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { confirmFormId } from '#app/ui/forms/form.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as atAccounts from '#contract/shell/accounts/addresses.ts'
import { getUser } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { byAccessToken } from '#contract/shell/session/access-token.ts'
import * as at from '#contract/shell/session/addresses.ts'
import { listAccessTokensOf, revokeAccessTokenOf } from '#contract/shell/session/calls.ts'
import { TokenTable } from './token-table.tsx'
import { tokenView } from './token-view.server.ts'

export const handle: PageHandle<{ user: { name: string } }> = {
  i18n: 'session-tokens',
  title: ({ t, data }) => t('session-tokens:of.title', { name: data?.user.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  const params = { userId: numberOf(args, 'userId') }
  const [{ userId, name, manageable }, tokens] = await Promise.all([
    query(args, getUser, { query: params }),
    query(args, listAccessTokensOf, { query: params }),
  ])
  return { user: { userId, name, manageable }, tokens: tokens.map((token) => tokenView(args.request, token)) }
}

export async function action(args: ActionFunctionArgs) {
  const userId = numberOf(args, 'userId')
  const form = await readForm(args, byAccessToken, confirmFormId)
  if (!form.ok) return form.refused()
  const tokens = await query(args, listAccessTokensOf, { query: { userId } })
  const result = await mutate(args, revokeAccessTokenOf, { query: { userId, ...form.value } })
  if (!result.ok) return refusedConfirmation(result)
  const name = tokens.find(({ id }) => id === form.value.id)?.name ?? ''
  const said = translatorOf(args.request, 'session-tokens')('list.revoked', { name })
  return redirectWithNotice(args, at.userTokens(userId), said)
}

/** A user's access tokens, for administrators to inspect and revoke. */
export default function UserTokens() {
  const { t } = useTranslation('session-tokens')
  const { user, tokens } = useLoaderData<typeof loader>()
  const mayRevoke = usePermission(AccountPerm.writeUsers) && user.manageable
  return (
    <>
      <RefusalSummary />
      <PageHeader
        title={t('of.title', { name: user.name })}
        line={t('of.line')}
        crumbs={[{ label: user.name, to: atAccounts.user(user.userId) }]}
      />
      <TokenTable
        caption={t('of.title', { name: user.name })}
        tokens={tokens}
        mayRevoke={mayRevoke}
        empty={{ title: t('of.none'), line: t('of.noneLine') }}
      />
    </>
  )
}
