import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/system/addresses.ts'
import { pageMails } from '#contract/shell/system/calls.ts'
import { MailStatus } from '#contract/shell/system/codes.ts'
import { SystemPerm } from '#contract/shell/system/perms.ts'
import { mailView, outboxOf } from './mail.server.ts'
import { MailStatusBadge, mailStatusKeys } from './mail-status.tsx'

export const handle: PageHandle = { i18n: 'system-outbox', title: ({ t }) => t('system-outbox:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { recipient, status, listing } = outboxOf(request)
  const { current, size, order } = listing
  const found = await query(args, pageMails, { query: { current, size, order, recipient, status } })
  leaveEmptyPage(request, found)
  const { records, sending, failed, ...page } = found
  return { recipient, status, order, sending, failed, page, mails: records.map((mail) => mailView(request, mail)) }
}

export default function Outbox() {
  const { t } = useTranslation('system-outbox')
  const { recipient, status, order, sending, failed, page, mails } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const maySend = usePermission(SystemPerm.sendOutbox) && sending
  const filtered = recipient !== undefined || status !== undefined
  const nothingYet = mails.length === 0 && !filtered
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={!nothingYet && <ExportButton action={at.outboxExport + search}>{t('export')}</ExportButton>}
      />
      {!sending && (
        <Notice tone="info" title={t('offTitle')}>
          {t('off')}
        </Notice>
      )}
      {failed > 0 && status !== MailStatus.failed && (
        <Notice tone="warning" title={t('failed.title', { failed })}>
          {t('failed.line')} <Link to={`?status=${MailStatus.failed}`}>{t('failed.show')}</Link>
        </Notice>
      )}
      {nothingYet ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={filtered}>
            <SearchField label={t('recipient')} name="recipient" value={recipient} maxLength={254} />
            <FilterSelect
              label={t('status.label')}
              name="status"
              value={status}
              options={Object.values(MailStatus).map((value) => ({ value, label: t(mailStatusKeys[value]) }))}
            />
          </FilterBar>
          <MailTable mails={mails} order={order} maySend={maySend} />
          {mails.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

type Row = ReturnType<typeof useLoaderData<typeof loader>>['mails'][number]

type TableProps = { mails: Row[]; order: 'asc' | 'desc'; maySend: boolean }

function MailTable({ mails, order, maySend }: TableProps) {
  const { t } = useTranslation('system-outbox')
  const columns: Column<Row>[] = [
    {
      key: 'subject',
      head: t('subject'),
      cell: ({ bizId, subject }) => <Link to={at.mail(bizId)}>{subject}</Link>,
      rowHead: true,
      prose: true,
      width: '14rem',
    },
    { key: 'recipient', head: t('recipient'), cell: ({ recipient }) => recipient, prose: 'narrow' },
    { key: 'purpose', head: t('purpose.label'), cell: ({ purpose }) => purpose },
    { key: 'status', head: t('status.label'), cell: ({ status }) => <MailStatusBadge status={status} /> },
    { key: 'failure', head: t('failure.label'), cell: ({ failure }) => (failure ? t(`failure.${failure}`) : '') },
    { key: 'createdAt', head: t('createdAt'), cell: ({ createdAt }) => createdAt, sortable: true },
    { key: 'attempts', head: t('attempts'), cell: ({ attempts }) => attempts, numeric: true },
  ]
  return (
    <DataTable
      caption={t('title')}
      columns={columns}
      rows={mails}
      rowKey={({ bizId }) => bizId}
      order={{ by: 'createdAt', descending: order === 'desc' }}
      stacked
      choosing={{
        name: ({ subject }) => subject,
        bar: (
          <ChosenBar to={at.mailsChosen} exportTo={at.outboxExport}>
            {maySend && <ChosenButton way="send">{t('send')}</ChosenButton>}
          </ChosenBar>
        ),
      }}
      empty={<NoneFound title={t('none')} line={t('noneLine')} />}
    />
  )
}
