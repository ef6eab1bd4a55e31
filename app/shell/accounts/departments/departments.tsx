import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/accounts/addresses.ts'
import { pageDepartments } from '#contract/shell/accounts/calls.ts'
import { type DepartmentRow, departmentTreeMax } from '#contract/shell/accounts/department-shapes.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import { departmentListOf } from '../params.server.ts'
import classes from './departments.module.css'

export const handle: PageHandle = {
  i18n: 'accounts-departments',
  title: ({ t }) => t('accounts-departments:list.title'),
}

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const filter = departmentListOf(request)
  const { current } = listingOf(request, [], { sort: 'place', order: 'asc' })
  const found = await query(args, pageDepartments, { query: { ...filter, current, size: departmentTreeMax } })
  leaveEmptyPage(request, found)
  const { records: departments, above, ...page } = found
  return { filter, departments, above, page }
}

/** The department tree: complete if small, else one level at a time. */
export default function Departments() {
  const { t } = useTranslation('accounts-departments')
  const { filter, departments, above, page } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const mayWrite = usePermission(AccountPerm.writeDepartments)
  const mayReadUsers = usePermission(AccountPerm.readUsers)
  const here = above.at(-1)
  const searched = filter.keyword !== undefined
  const isNone = departments.length === 0 && !searched && !here
  const create = mayWrite && (
    <LinkButton look="primary" to={here ? at.departmentNewUnder(here.departmentId) : at.departmentNew}>
      {t('new.title')}
    </LinkButton>
  )
  const columns: Column<DepartmentRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      cell: (department) => <Name {...department} from={searched ? undefined : above.length} />,
      rowHead: true,
      width: '11rem',
    },
    {
      key: 'users',
      head: t('list.users'),
      cell: ({ fullName, users }) =>
        mayReadUsers && users > 0 ? <Link to={at.usersFound(fullName.slice(-50))}>{users}</Link> : users,
      numeric: true,
    },
    {
      key: 'children',
      head: t('list.children'),
      cell: ({ departmentId, name, children }) =>
        children > 0 ? (
          <Link to={at.departmentsUnder(departmentId)}>
            {children}
            <VisuallyHidden>{t('list.below', { name })}</VisuallyHidden>
          </Link>
        ) : (
          0
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
      <PageHeader
        title={here?.name ?? t('list.title')}
        line={t('list.line')}
        crumbs={
          here
            ? [
                { label: t('list.title'), to: at.departments },
                ...above.slice(0, -1).map(({ departmentId, name }) => ({
                  label: name,
                  to: at.departmentsUnder(departmentId),
                })),
              ]
            : []
        }
        action={
          !isNone && (
            <>
              <ExportButton action={at.departmentsExport + search}>{t('list.export')}</ExportButton>
              {create}
            </>
          )
        }
      />
      {!isNone && (
        <FilterBar label={t('list.filter')} active={searched}>
          <SearchField label={t('list.keyword')} value={filter.keyword} />
        </FilterBar>
      )}
      <DataTable
        caption={t('list.title')}
        columns={columns.filter(({ actions }) => mayWrite || !actions)}
        rows={departments}
        rowKey={({ departmentId }) => departmentId}
        stacked
        choosing={{
          name: ({ fullName }) => fullName,
          bar: (
            <ChosenBar to={at.departmentsChosen} exportTo={at.departmentsExport}>
              {mayWrite && <ChosenButton way="delete">{t('delete.action')}</ChosenButton>}
            </ChosenBar>
          ),
        }}
        empty={
          searched ? (
            <NoneFound title={t('list.noneFound')} line={t('list.noneFoundLine')} />
          ) : (
            <Card>
              <EmptyState
                title={t(here ? 'list.emptyBelow' : 'list.empty')}
                line={here ? undefined : t('list.emptyLine')}
                action={create}
              />
            </Card>
          )
        }
      />
      {departments.length > 0 && <Pager page={page.current} size={page.size} total={page.total} fixed />}
    </>
  )
}

/** Indented below the page's department; search results show their full name. */
function Name({ name, fullName, level, from }: DepartmentRow & { from: number | undefined }) {
  const { t } = useTranslation('accounts-departments')
  const depth = from === undefined ? 0 : level - from - 1
  return (
    <span className={classes.name} style={{ paddingInlineStart: `${depth * 1.5}rem` }}>
      {depth > 0 && (
        <span className={classes.branch} aria-hidden="true">
          └
        </span>
      )}
      {from === undefined ? fullName : name}
      <VisuallyHidden>{t('list.level', { level })}</VisuallyHidden>
    </span>
  )
}

function Actions({ departmentId, name }: { departmentId: number; name: string }) {
  const { t } = useTranslation('accounts-departments')
  const of = <VisuallyHidden> {name}</VisuallyHidden>
  return (
    <>
      <LinkButton small look="quiet" to={at.departmentNewUnder(departmentId)}>
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
