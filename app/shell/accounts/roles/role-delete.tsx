import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mutate, query } from '#app/page/api/api.server.ts'
import { refuseWithout } from '#app/page/errors/refuse.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { refusedConfirmation } from '#app/page/forms/form.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { numberOf } from '#app/page/request/params.server.ts'
import { languageOf } from '#app/page/text/language.server.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ConfirmPage } from '#app/ui/forms/confirm-page.tsx'
import { RefusedPage } from '#app/ui/forms/refused-page.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { deleteRole, getRole } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { roleName } from '#contract/shell/accounts/role-name.ts'

export const handle: PageHandle<{ role: { name: string } }> = {
  i18n: 'accounts-roles',
  title: ({ t, data }) => t('accounts-roles:delete.title', { name: data?.role.name }),
}

export async function loader(args: LoaderFunctionArgs) {
  await refuseWithout(args, AccountPerm.writeRoles)
  const role = await query(args, getRole, { query: { roleId: numberOf(args, 'roleId') } })
  return { role: { ...role, name: roleName(role, languageOf(args.request)) } }
}

export async function action(args: ActionFunctionArgs) {
  const result = await mutate(args, deleteRole, { query: { roleId: numberOf(args, 'roleId') } })
  if (!result.ok) return refusedConfirmation(result)
  return redirectWithNotice(args, at.roles, translatorOf(args.request, 'accounts-roles')('delete.done'))
}

export default function RoleDelete() {
  const { t } = useTranslation('accounts-roles')
  const { role } = useLoaderData<typeof loader>()
  const { name, users, builtIn } = role
  const page = at.role(role.roleId)
  if (builtIn || users > 0) {
    const way = users > 0 && (
      <LinkButton look="primary" to={at.usersOfRole(role.roleId)}>
        {t('delete.seeUsers')}
      </LinkButton>
    )
    return (
      <RefusedPage title={t('delete.refused', { name })} back={page} way={way}>
        <p>{builtIn ? t('delete.builtIn') : t('delete.held', { users })}</p>
      </RefusedPage>
    )
  }
  return (
    <ConfirmPage title={t('delete.title', { name })} action={t('delete.action')} danger back={page}>
      <p>{t('delete.line')}</p>
    </ConfirmPage>
  )
}
