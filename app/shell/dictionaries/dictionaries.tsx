import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData, useLocation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { failureFor, query } from '#app/page/api/api.server.ts'
import { redirectWithNotice } from '#app/page/forms/flash.server.ts'
import { readForm } from '#app/page/forms/form.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { pathOf } from '#app/page/request/address.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { translatorOf } from '#app/page/text/texts.server.ts'
import { Button, LinkButton } from '#app/ui/actions/button.tsx'
import { ExportButton } from '#app/ui/actions/export-button.tsx'
import { StatusBadge } from '#app/ui/feedback/badge.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { RefusalSummary } from '#app/ui/forms/error-summary.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisuallyHidden } from '#app/ui/layout/visually-hidden.tsx'
import { ChosenBar, ChosenButton } from '#app/ui/lists/choose.tsx'
import { type Column, DataTable, type Order } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/shell/dictionaries/addresses.ts'
import { listDictionaryTypes, pageDictionaryData } from '#contract/shell/dictionaries/calls.ts'
import { DictionaryStatus } from '#contract/shell/dictionaries/codes.ts'
import { DictionaryPerm } from '#contract/shell/dictionaries/perms.ts'
import { type DictionaryEntry, dictionaryEdit } from '#contract/shell/dictionaries/shapes.ts'
import classes from './dictionaries.module.css'
import { entriesOf, switchEntry } from './entries.server.ts'

const formId = 'status'

export const handle: PageHandle = { i18n: 'dictionaries', title: ({ t }) => t('dictionaries:list.title') }

/** All types, and the entries of one or all of them. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { dictType, keyword, status, listing } = entriesOf(request)
  const params = { ...listing, dictType, keyword, status }
  const [found, types] = await Promise.all([
    query(args, pageDictionaryData, { query: params }),
    query(args, listDictionaryTypes),
  ])
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const order = { by: listing.sort, descending: listing.order === 'desc' }
  return { type: dictType ?? '', keyword, status, order, types, page, entries: records }
}

const changedStatus = dictionaryEdit.pick({ id: true, version: true, status: true })

/** Enables or disables an entry and shows the list again. */
export async function action(args: ActionFunctionArgs) {
  const list = pathOf(args.request) + new URL(args.request.url).search
  const form = await readForm(args, changedStatus, formId)
  if (!form.ok) return form.refused({ status: 400, failure: failureFor(args, 'parameter') })
  const { status } = form.value
  const { label, result } = await switchEntry(args, form.value)
  if (!result.ok) return form.refused(result)
  const done = status === DictionaryStatus.enabled ? 'list.enabled' : 'list.disabled'
  return redirectWithNotice(args, list, translatorOf(args.request, 'dictionaries')(done, { label }))
}

export default function Dictionaries() {
  const { t } = useTranslation(['dictionaries', 'common'])
  const { type, keyword, status, order, types, page: shown, entries } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const mayWrite = usePermission(DictionaryPerm.write)
  const filtered = keyword !== undefined || status !== undefined
  const actions = (
    <>
      <ExportButton action={at.entriesExport + search}>{t('list.export')}</ExportButton>
      {mayWrite && (
        <LinkButton look="primary" to={type === '' ? at.entryNew : at.entryNewOf(type)}>
          {t('list.create')}
        </LinkButton>
      )}
    </>
  )
  return (
    <>
      <RefusalSummary />
      <PageHeader title={t('list.title')} line={t('list.line')} action={actions} />
      <div className={classes.columns}>
        <Types types={types} current={type} />
        <div>
          <FilterBar label={t('list.filter')} keep={['type']} active={filtered}>
            <SearchField label={t('list.keyword')} value={keyword} maxLength={100} />
            <FilterSelect
              label={t('entry.status')}
              name="status"
              value={status}
              options={[
                { value: DictionaryStatus.enabled, label: t('status.enabled') },
                { value: DictionaryStatus.disabled, label: t('status.disabled') },
              ]}
            />
          </FilterBar>
          <EntryTable entries={entries} type={type} order={order} mayWrite={mayWrite} />
          {entries.length > 0 && <Pager page={shown.current} size={shown.size} total={shown.total} />}
        </div>
      </div>
    </>
  )
}

type TypesProps = { types: { dictType: string; entries: number }[]; current: string }

function Types({ types, current }: TypesProps) {
  const { t } = useTranslation('dictionaries')
  const all = types.reduce((sum, { entries }) => sum + entries, 0)
  return (
    <nav aria-label={t('list.types')}>
      <ul className={classes.types}>
        {[{ dictType: '', entries: all }, ...types].map(({ dictType, entries }) => (
          <li key={dictType}>
            <Link
              to={dictType === '' ? at.dictionaries : at.dictionariesOf(dictType)}
              className={classes.type}
              aria-current={dictType === current ? 'page' : undefined}
            >
              {dictType === '' ? t('list.allTypes') : dictType}
              <span className={classes.count}>
                <VisuallyHidden>{t('list.entries')}</VisuallyHidden> {entries}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type TableProps = { entries: DictionaryEntry[]; type: string; order: Order; mayWrite: boolean }

function EntryTable({ entries, type, order, mayWrite }: TableProps) {
  const { t } = useTranslation(['dictionaries', 'common'])
  const columns: Column<DictionaryEntry>[] = [
    { key: 'label', head: t('entry.label'), cell: ({ dictLabel }) => dictLabel, rowHead: true },
    {
      key: 'value',
      head: t('entry.value'),
      cell: ({ dictValue }) => <span className={classes.code}>{dictValue}</span>,
      sortable: true,
    },
    ...(type === ''
      ? [
          {
            key: 'type',
            head: t('entry.type'),
            cell: ({ dictType }: DictionaryEntry) => dictType,
            sortable: true,
          },
        ]
      : []),
    { key: 'order', head: t('entry.order'), cell: ({ orderNum }) => orderNum, numeric: true, sortable: true },
    { key: 'status', head: t('entry.status'), cell: ({ status }) => <EntryStatus status={status} />, sortable: true },
    ...(entries.some(({ remark }) => remark !== '')
      ? [{ key: 'remark', head: t('entry.remark'), cell: ({ remark }: DictionaryEntry) => remark || '—', prose: true }]
      : []),
    ...(mayWrite
      ? [
          {
            key: 'actions',
            head: t('list.actions'),
            cell: (row: DictionaryEntry) => <Actions entry={row} />,
            actions: true,
          },
        ]
      : []),
  ]
  return (
    <DataTable
      caption={t('list.title')}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
      order={order}
      stacked
      choosing={{
        name: ({ dictLabel }) => dictLabel,
        bar: (
          <ChosenBar to={at.entriesChosen} exportTo={at.entriesExport}>
            {mayWrite && (
              <>
                <ChosenButton way="enable">{t('list.enable')}</ChosenButton>
                <ChosenButton way="disable">{t('list.disable')}</ChosenButton>
                <ChosenButton way="delete">{t('list.delete')}</ChosenButton>
              </>
            )}
          </ChosenBar>
        ),
      }}
      empty={
        <Card>
          <EmptyState
            title={t('list.none')}
            line={t('list.noneLine')}
            action={<LinkButton to={at.dictionaries}>{t('list.allTypes')}</LinkButton>}
          />
        </Card>
      }
    />
  )
}

function EntryStatus({ status }: { status: DictionaryStatus }) {
  const { t } = useTranslation('dictionaries')
  return status === DictionaryStatus.enabled ? (
    <StatusBadge tone="success">{t('status.enabled')}</StatusBadge>
  ) : (
    <StatusBadge>{t('status.disabled')}</StatusBadge>
  )
}

function Actions({ entry: { id, version, status, dictLabel } }: { entry: DictionaryEntry }) {
  const { t } = useTranslation('dictionaries')
  const isEnabled = status === DictionaryStatus.enabled
  const named = <VisuallyHidden>{t('list.named', { label: dictLabel })}</VisuallyHidden>
  return (
    <>
      <LinkButton small look="quiet" to={at.entryEdit(id)}>
        {t('list.edit')}
        {named}
      </LinkButton>
      <form method="post">
        <input type="hidden" name="form" value={formId} />
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="version" value={version} />
        <Button
          small
          look="quiet"
          name="status"
          value={isEnabled ? DictionaryStatus.disabled : DictionaryStatus.enabled}
        >
          {t(isEnabled ? 'list.disable' : 'list.enable')}
          {named}
        </Button>
      </form>
      <LinkButton small look="quiet" to={at.entryDelete(id)}>
        {t('list.delete')}
        {named}
      </LinkButton>
    </>
  )
}
