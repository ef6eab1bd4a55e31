import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { filterIn } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { DateField, TextField } from '#app/ui/fields/text-field.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { CursorPager } from '#app/ui/lists/cursor-pager.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect } from '#app/ui/lists/filter-bar.tsx'
import * as atAccounts from '#contract/shell/accounts/addresses.ts'
import { AccountPerm } from '#contract/shell/accounts/perms.ts'
import * as at from '#contract/shell/session/addresses.ts'
import { pageLogins } from '#contract/shell/session/calls.ts'
import { LoginEvent } from '#contract/shell/session/codes.ts'
import { SessionPerm } from '#contract/shell/session/perms.ts'
import { loginFilter, loginPageQuery } from '#contract/shell/session/shapes.ts'
import { loginView } from './session-view.server.ts'

export const handle: PageHandle = { i18n: 'session-logins', title: ({ t }) => t('session-logins:title') }

const keys = loginPageQuery.pick({ before: true, after: true })

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const filter = filterIn(loginFilter, searchParams)
  const said = keys.safeParse({
    before: searchParams.get('before') ?? undefined,
    after: searchParams.get('after') ?? undefined,
  })
  const { records, ...page } = await query(args, pageLogins, {
    query: { ...filter, ...(said.success ? said.data : {}) },
  })
  return { filter, page, logins: records.map((row) => loginView(args.request, row)) }
}

/** History of sign-ins, failed attempts and sign-outs. */
export default function Logins() {
  const { t } = useTranslation('session-logins')
  const { filter, page, logins } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const mayExport = usePermission(SessionPerm.exportLogins)
  const field = (name: keyof typeof filter) => ({ name, initialValue: filter[name] })
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={mayExport && <ExportButton action={at.loginsExport + search}>{t('export.action')}</ExportButton>}
      />
      <FilterBar label={t('filter')} active={Object.keys(filter).length > 0}>
        <DateField label={t('export.from')} field={field('from')} />
        <DateField label={t('export.to')} field={field('to')} />
        <TextField label={t('export.person')} field={field('person')} type="search" />
        <FilterSelect
          label={t('eventHead')}
          name="event"
          value={filter.event}
          options={Object.values(LoginEvent).map((value) => ({ value, label: t(`event.${value}`) }))}
        />
        <TextField label={t('address')} field={field('address')} type="search" />
      </FilterBar>
      {page.more && <Notice tone="warning">{t('more')}</Notice>}
      <Rows logins={logins} />
      <CursorPager label={t('pages')} newer={page.newer} older={page.older} />
    </>
  )
}

type Row = ReturnType<typeof loginView>

function Rows({ logins }: { logins: Row[] }) {
  const { t } = useTranslation('session-logins')
  const maySeePeople = usePermission(AccountPerm.readUsers)
  const columns: Column<Row>[] = [
    { key: 'time', head: t('time'), cell: ({ time }) => time, rowHead: true },
    {
      key: 'person',
      head: t('person'),
      cell: ({ person, account }) => {
        if (!person)
          return (
            <span>
              <Lines of={[account || '—', ...(account ? [t('nobody')] : [])]} />
            </span>
          )
        const { name, userId } = person
        return (
          <span>
            {maySeePeople ? <Link to={atAccounts.user(userId)}>{name}</Link> : name}
            <Lines of={[account]} />
          </span>
        )
      },
    },
    {
      key: 'event',
      head: t('eventHead'),
      cell: ({ event, endedBy }) => (
        <Lines of={[t(`event.${event}`), ...(endedBy ? [t('by', { name: endedBy })] : [])]} />
      ),
    },
    {
      key: 'outcome',
      head: t('outcome'),
      cell: ({ done, outcomeText }) => <StatusBadge tone={done ? 'success' : 'warning'}>{outcomeText}</StatusBadge>,
    },
    { key: 'way', head: t('wayHead'), cell: ({ protocol }) => t(`way.${protocol}`) },
    { key: 'address', head: t('address'), cell: ({ address }) => address || '—' },
    { key: 'device', head: t('device'), cell: ({ browser, device }) => <span title={device}>{browser}</span> },
  ]
  return (
    <DataTable
      caption={t('title')}
      compact
      stacked
      columns={columns}
      rows={logins}
      rowKey={({ id }) => id}
      empty={<NoneFound title={t('none')} line={t('noneLine')} />}
    />
  )
}
