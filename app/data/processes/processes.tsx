import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge, StatusBadge, type Tone } from '#app/ui/feedback/badge.tsx'
import { NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { type Column, DataTable } from '#app/ui/lists/data-table.tsx'
import { SearchedList } from '#app/ui/lists/searched-list.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchProcesses } from '#contract/data/processes/calls.ts'
import { type ProcessRow, processPage, processSort } from '#contract/data/processes/process-shapes.ts'
import type { ExecutionState } from '#contract/data/runs/codes.ts'
import classes from './process.module.css'

export const handle: PageHandle = { i18n: 'processes', title: ({ t }) => t('processes:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, processSort.options, { sort: 'updatedAt', order: 'desc' })
  const { keyword } = filterIn({ keyword: processPage.shape.keyword }, new URL(request.url).searchParams)
  const { bizId } = await workspaceOf(args)
  const found = await query(args, searchProcesses, { body: { workspaceBizId: bizId, ...listing, keyword } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { time } = datesOf(request)
  return {
    keyword,
    order: { by: listing.sort, descending: listing.order === 'desc' },
    page,
    processes: records.map((row) => ({ ...row, updatedAt: time(row.updatedAt) })),
  }
}

const tones: Readonly<Record<ExecutionState, Tone | 'neutral'>> = {
  queued: 'info',
  started: 'info',
  finished: 'success',
  failed: 'danger',
  stopped: 'warning',
  canceled: 'neutral',
  unknown: 'warning',
}

/** Processes of the workspace. */
export default function Processes() {
  const { t } = useTranslation('processes')
  const { keyword, order, page, processes } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const add = allowed.add && (
    <LinkButton look="primary" to={at.processNew(id)}>
      {t('add')}
    </LinkButton>
  )
  const columns: Column<ProcessRow>[] = [
    {
      key: 'name',
      head: t('field.name'),
      sortable: true,
      rowHead: true,
      prose: true,
      width: '14rem',
      cell: ({ bizId, name, remark, hasDraft }) => (
        <>
          <Link to={at.process(id, bizId)}>{name}</Link> {remark && <span className={classes.remark}>{remark}</span>}
          {hasDraft && <Badge tone="info">{t('draftBadge')}</Badge>}
        </>
      ),
    },
    {
      key: 'version',
      head: t('field.version'),
      cell: ({ currentVersion, liveVersion }) => (
        <>
          {currentVersion > 0 ? t('versionOf', { number: currentVersion }) : t('noVersion')}{' '}
          {liveVersion !== null && <StatusBadge tone="success">{t('live', { number: liveVersion })}</StatusBadge>}
        </>
      ),
    },
    { key: 'steps', head: t('field.steps'), cell: ({ steps }) => steps, numeric: true },
    {
      key: 'lastRun',
      head: t('field.lastRun'),
      cell: ({ lastRun }) =>
        lastRun ? <StatusBadge tone={tones[lastRun.state]}>{t(`run.${lastRun.state}`)}</StatusBadge> : t('run.none'),
    },
    { key: 'owner', head: t('field.owner'), cell: ({ owner }) => owner },
    { key: 'updatedAt', head: t('field.updatedAt'), cell: ({ updatedAt }) => updatedAt, sortable: true },
    {
      key: 'actions',
      head: t('copy.action'),
      actions: true,
      cell: ({ bizId, currentVersion }) =>
        allowed.add && currentVersion > 0 && <Link to={at.processCopy(id, bizId)}>{t('copy.action')}</Link>,
    },
  ]
  return (
    <SearchedList
      title={t('title')}
      line={t('line')}
      add={add}
      empty={{ title: t('empty'), line: t('emptyLine') }}
      filter={{ label: t('filter'), field: t('keyword'), keyword }}
      page={page}
    >
      <DataTable
        stacked
        caption={t('title')}
        columns={columns}
        rows={processes}
        rowKey={({ bizId }) => bizId}
        order={order}
        empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
      />
    </SearchedList>
  )
}
