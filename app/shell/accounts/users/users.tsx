import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { getUserChoices, pageUsers } from '#contract/shell/accounts/calls.ts'
import { UserStatus } from '#contract/shell/accounts/codes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import type { UserRow } from '#contract/shell/accounts/user-shapes.ts'
import { userListOf } from '../params.server.ts'
import { UserStatusBadge } from './user-status.tsx'

export const handle: PageHandle = { i18n: 'accounts-users', title: ({ t }) => t('accounts-users:list.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = userListOf(request)
  const [found, { roles }] = await Promise.all([
    query(args, pageUsers, { query: { ...listing, ...filter } }),
    query(args, getUserChoices),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { dayOf } = datesOf(request)
  const users = records.map((user) => ({ ...user, createdAt: dayOf(user.createdAt) }))
  return { filter, listing, page, roles, users }
}

export default function Users() {
  const { t } = useTranslation('accounts-users')
  const { filter, listing, page, roles, users } = useLoaderData<typeof loader>()
  const active = Object.values(filter).some((value) => value !== undefined)
  return (
    <>
      <PageHeader title={t('list.title')} line={t('list.line')} action={<Actions />} />
      <FilterBar label={t('list.filter')} active={active}>
        <SearchField label={t('list.keyword')} value={filter.keyword} />
        <FilterSelect
          label={t('field.status')}
          name="status"
          value={filter.status}
          options={[
            { value: UserStatus.enabled, label: t('status.enabled') },
            { value: UserStatus.disabled, label: t('status.disabled') },
          ]}
        />
        <FilterSelect
          label={t('field.roles')}
          name="roleId"
          value={filter.roleId}
          options={roles.map(({ roleId, roleName }) => ({ value: String(roleId), label: roleName }))}
        />
      </FilterBar>
      <UserTable users={users} order={{ by: listing.sort, descending: listing.order === 'desc' }} />
      {users.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
    </>
  )
}

function Actions() {
  const { t } = useTranslation('accounts-users')
  const { search } = useLocation()
  const mayWrite = usePermission(AccountPerm.writeUsers)
  const mayExport = usePermission(AccountPerm.exportUsers)
  return (
    <>
      {mayExport && <ExportButton action={at.userExport + search}>{t('list.export')}</ExportButton>}
      {mayWrite && <LinkButton to={at.userImport}>{t('import.title')}</LinkButton>}
      {mayWrite && (
        <LinkButton look="primary" to={at.userNew}>
          {t('new.title')}
        </LinkButton>
      )}
    </>
  )
}

type TableProps = { users: UserRow[]; order: { by: string; descending: boolean } }

function UserTable({ users, order }: TableProps) {
  const { t } = useTranslation('accounts-users')
  const mayWrite = usePermission(AccountPerm.writeUsers)
  const mayExport = usePermission(AccountPerm.exportUsers)
  const columns: Column<UserRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ userId, name }) => <Link to={at.user(userId)}>{name}</Link>,
      rowHead: true,
      sortable: true,
    },
    { key: 'username', head: t('field.username'), cell: ({ username }) => username, sortable: true },
    { key: 'usercode', head: t('field.usercode'), cell: ({ usercode }) => usercode, sortable: true },
    {
      key: 'department',
      head: t('field.department'),
      cell: ({ dept }) => dept || '—',
      sortable: true,
      prose: 'narrow',
    },
    {
      key: 'roles',
      head: t('field.roles'),
      cell: ({ roles }) => roles.map(({ roleName }) => roleName).join(t('list.and')) || '—',
      prose: 'narrow',
    },
    { key: 'email', head: t('field.email'), cell: ({ email }) => email ?? '—', prose: 'narrow', width: '11rem' },
    { key: 'status', head: t('field.status'), cell: ({ status }) => <UserStatusBadge status={status} /> },
    { key: 'createdAt', extra: true, head: t('field.createdAt'), cell: ({ createdAt }) => createdAt, sortable: true },
  ]
  return (
    <DataTable
      caption={t('list.title')}
      columns={columns}
      rows={users}
      rowKey={({ userId }) => userId}
      order={order}
      list="users"
      stacked
      choosing={
        (mayWrite || mayExport) && {
          name: ({ name }) => name,
          bar: (
            <ChosenBar to={at.usersChosen} exportTo={mayExport && at.userExport}>
              {mayWrite && (
                <>
                  <ChosenButton way="enable">{t('enable.action')}</ChosenButton>
                  <ChosenButton way="disable">{t('disable.action')}</ChosenButton>
                  <ChosenButton way="giveRole">{t('giveRole.action')}</ChosenButton>
                  <ChosenButton way="takeRole">{t('takeRole.action')}</ChosenButton>
                </>
              )}
            </ChosenBar>
          ),
        }
      }
      empty={<NoneFound title={t('list.noneFound')} line={t('list.noneFoundLine')} />}
    />
  )
}
