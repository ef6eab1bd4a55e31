import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { useLanguage } from '#app/page/text/use-language.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { pageRoles } from '#contract/shell/accounts/calls.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { roleName } from '#contract/shell/accounts/role-name.ts'
import type { RoleRow } from '#contract/shell/accounts/role-shapes.ts'
import { roleListOf } from '../params.server.ts'

export const handle: PageHandle = { i18n: 'accounts-roles', title: ({ t }) => t('accounts-roles:list.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { keyword, listing } = roleListOf(args.request)
  const found = await query(args, pageRoles, { query: { ...listing, keyword } })
  leaveEmptyPage(args.request, found)
  const { records: roles, ...page } = found
  return { keyword, listing, page, roles }
}

export default function Roles() {
  const { t } = useTranslation('accounts-roles')
  const language = useLanguage()
  const { keyword, listing, page, roles } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const mayWrite = usePermission(AccountPerm.writeRoles)
  const mayReadUsers = usePermission(AccountPerm.readUsers)
  const columns: Column<RoleRow>[] = [
    {
      key: 'name',
      head: t('list.name'),
      cell: (role) => <Link to={at.role(role.roleId)}>{roleName(role, language)}</Link>,
      rowHead: true,
      sortable: true,
    },
    {
      key: 'code',
      head: t('field.code'),
      cell: ({ code, builtIn }) => (
        <>
          {code} {builtIn && <Badge>{t('list.builtIn')}</Badge>}
        </>
      ),
      sortable: true,
    },
    { key: 'remark', head: t('field.remark'), cell: ({ remark }) => remark || '—', prose: true, width: '12rem' },
    {
      key: 'users',
      head: t('list.users'),
      cell: ({ roleId, users }) =>
        mayReadUsers && users > 0 ? <Link to={at.usersOfRole(roleId)}>{users}</Link> : users,
      numeric: true,
      sortable: true,
    },
    { key: 'menus', head: t('list.menus'), cell: ({ menus }) => menus, numeric: true, sortable: true },
  ]
  return (
    <>
      <PageHeader
        title={t('list.title')}
        line={t('list.line')}
        action={
          <>
            <ExportButton action={at.rolesExport + search}>{t('list.export')}</ExportButton>
            {mayWrite && (
              <LinkButton look="primary" to={at.roleNew}>
                {t('new.title')}
              </LinkButton>
            )}
          </>
        }
      />
      <FilterBar label={t('list.filter')} active={keyword !== undefined}>
        <SearchField label={t('list.keyword')} value={keyword} />
      </FilterBar>
      <DataTable
        caption={t('list.title')}
        columns={columns}
        rows={roles}
        rowKey={({ roleId }) => roleId}
        order={{ by: listing.sort, descending: listing.order === 'desc' }}
        stacked
        choosing={{
          name: (role) => roleName(role, language),
          bar: (
            <ChosenBar to={at.rolesChosen} exportTo={at.rolesExport}>
              {mayWrite && <ChosenButton way="delete">{t('delete.action')}</ChosenButton>}
            </ChosenBar>
          ),
        }}
        empty={<NoneFound title={t('list.noneFound')} line={t('list.noneFoundLine')} />}
      />
      {roles.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}
