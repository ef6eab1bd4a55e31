import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { usePermission } from '#app/page/frame-data.ts'
import type { PageHandle } from '#app/page/page.ts'
import { useLanguage } from '#app/page/use-language.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { listRoles } from '#contract/accounts/calls.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import { roleName } from '#contract/accounts/role-name.ts'
import type { RoleRow } from '#contract/accounts/role-shapes.ts'
import * as at from './addresses.ts'

export const handle: PageHandle = { i18n: 'accounts-roles', title: ({ t }) => t('accounts-roles:list.title') }

export const loader = async (args: LoaderFunctionArgs) => ({ roles: await ask(args, listRoles) })

export default function Roles() {
  const { t } = useTranslation('accounts-roles')
  const language = useLanguage()
  const { roles } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(AccountPerm.writeRoles)
  const mayReadUsers = usePermission(AccountPerm.readUsers)
  const columns: Column<RoleRow>[] = [
    {
      key: 'name',
      head: t('list.name'),
      cell: (role) => <Link to={at.role(role.roleId)}>{roleName(role, language)}</Link>,
      rowHead: true,
    },
    {
      key: 'code',
      head: t('field.code'),
      cell: ({ code, builtIn }) => (
        <>
          {code} {builtIn && <Badge>{t('list.builtIn')}</Badge>}
        </>
      ),
    },
    { key: 'remark', head: t('field.remark'), cell: ({ remark }) => remark || '—', prose: true, width: '12rem' },
    {
      key: 'users',
      head: t('list.users'),
      cell: ({ roleId, users }) =>
        mayReadUsers && users > 0 ? <Link to={`${at.users}?roleId=${roleId}`}>{users}</Link> : users,
      numeric: true,
    },
    { key: 'menus', head: t('list.menus'), cell: ({ menus }) => menus, numeric: true },
  ]
  return (
    <>
      <PageHeader
        title={t('list.title')}
        line={t('list.line')}
        action={
          mayWrite && (
            <LinkButton look="primary" to={at.roleNew}>
              {t('new.title')}
            </LinkButton>
          )
        }
      />
      <DataTable caption={t('list.title')} columns={columns} rows={roles} rowKey={({ roleId }) => roleId} />
    </>
  )
}
