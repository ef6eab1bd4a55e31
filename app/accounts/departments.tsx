import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ask } from '#app/api.server.ts'
import { usePermission } from '#app/page/frame-data.ts'
import type { PageHandle } from '#app/page/page.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { type Column, DataTable } from '#app/ui/data-table.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { listDepartmentTree } from '#contract/accounts/calls.ts'
import type { DepartmentRow } from '#contract/accounts/department-shapes.ts'
import { AccountPerm } from '#contract/accounts/perms.ts'
import * as at from './addresses.ts'
import classes from './departments.module.css'

export const handle: PageHandle = {
  i18n: 'accounts-departments',
  title: ({ t }) => t('accounts-departments:list.title'),
}

export const loader = async (args: LoaderFunctionArgs) => ({ departments: await ask(args, listDepartmentTree) })

export default function Departments() {
  const { t } = useTranslation('accounts-departments')
  const { departments } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(AccountPerm.writeDepartments)
  const mayReadUsers = usePermission(AccountPerm.readUsers)
  const create = mayWrite && (
    <LinkButton look="primary" to={at.departmentNew}>
      {t('new.title')}
    </LinkButton>
  )
  const columns: Column<DepartmentRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: ({ name, level }) => (
        <span className={classes.name} style={{ paddingInlineStart: `${(level - 1) * 1.5}rem` }}>
          {level > 1 && (
            <span className={classes.branch} aria-hidden="true">
              └
            </span>
          )}
          {name}
          <VisuallyHidden>{t('list.level', { level })}</VisuallyHidden>
        </span>
      ),
      rowHead: true,
      width: '11rem',
    },
    {
      key: 'users',
      head: t('list.users'),
      cell: ({ fullName, users }) =>
        mayReadUsers && users > 0 ? (
          <Link to={`${at.users}?${new URLSearchParams({ keyword: fullName.slice(-50) })}`}>{users}</Link>
        ) : (
          users
        ),
      numeric: true,
    },
    { key: 'orderNum', head: t('field.orderNum'), cell: ({ orderNum }) => orderNum, numeric: true },
    {
      key: 'actions',
      head: t('list.actions'),
      actions: true,
      cell: ({ departmentId, name }) => <Actions departmentId={departmentId} name={name} />,
    },
  ]
  return (
    <>
      <PageHeader title={t('list.title')} line={t('list.line')} action={departments.length > 0 && create} />
      <DataTable
        caption={t('list.title')}
        columns={columns.filter(({ actions }) => mayWrite || !actions)}
        rows={departments}
        rowKey={({ departmentId }) => departmentId}
        empty={
          <Card>
            <EmptyState title={t('list.empty')} line={t('list.emptyLine')} action={create} />
          </Card>
        }
      />
    </>
  )
}

function Actions({ departmentId, name }: { departmentId: number; name: string }) {
  const { t } = useTranslation('accounts-departments')
  const of = <VisuallyHidden> {name}</VisuallyHidden>
  return (
    <>
      <LinkButton small look="quiet" to={`${at.departmentNew}?parent=${departmentId}`}>
        {t('list.addBelow')}
        {of}
      </LinkButton>
      <LinkButton small look="quiet" to={at.department(departmentId)}>
        {t('list.edit')}
        {of}
      </LinkButton>
      <LinkButton small look="quiet" to={at.departmentDelete(departmentId)}>
        {t('list.delete')}
        {of}
      </LinkButton>
    </>
  )
}
