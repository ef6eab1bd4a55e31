import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { statsOf } from '#app/page/api/stats.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import { mailWay, useMailWay } from '#app/page/menus/frame-data.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { CopyLink } from '#app/ui/actions/copy-link.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { FormActions } from '#app/ui/forms/post-form.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { getUser, givePasswordLink } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'

export const handle: PageHandle<{ user: { name: string } }> = {
  i18n: 'accounts-users',
  title: ({ t, data }) => t('accounts-users:link.title', { name: data?.user.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeUsers)
  return { user: await query(args, getUser, { query: { userId: numberOf(args, 'userId') } }) }
}

/** A link that cannot be mailed is only in the post's reply and not stored: a reload does not show it again. */
export async function action(args: ActionFunctionArgs) {
  const userId = numberOf(args, 'userId')
  const result = await mutate(args, givePasswordLink, { query: { userId } })
  if (!result.ok) return refusedConfirmation(result)
  if (result.data.link !== null) return data({ link: result.data.link })
  const mail = mailWay((await statsOf(args)).login)
  const said = translatorOf(args.request, 'accounts-users')(`link.mailed.${mail}`)
  return redirectWithNotice(args, at.user(userId), said)
}

export default function UserLink() {
  const { t } = useTranslation(['accounts-users', 'common'])
  const { user } = useLoaderData<typeof loader>()
  const mail = useMailWay()
  const reply = useActionData<typeof action>()
  const page = at.user(user.userId)
  const title = t('link.title', { name: user.name })
  if (!user.manageable)
    return (
      <RefusedPage title={t('edit.refused', { name: user.name })} back={page}>
        <p>{t('page.beyond')}</p>
      </RefusedPage>
    )
  if (reply && 'link' in reply) {
    return (
      <>
        <PageHeader
          title={title}
          line={t('link.once')}
          crumbs={[
            { label: t('list.title'), to: at.users },
            { label: user.name, to: page },
          ]}
        />
        <Card>
          <CopyLink name={user.name} address={reply.link} shown />
        </Card>
        <FormActions>
          <LinkButton to={page}>{t('common:form.back')}</LinkButton>
        </FormActions>
      </>
    )
  }
  return (
    <ConfirmPage title={title} action={t('link.action')} back={page}>
      <p>{user.email === null ? t('link.lineShown') : t(`link.toEmail.${mail}`, { email: user.email })}</p>
      <p>{t('link.rules')}</p>
    </ConfirmPage>
  )
}
