import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { filterIn, leaveEmptyPage, listingOf } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchSchedules } from '#contract/data/schedules/calls.ts'
import { ScheduleState } from '#contract/data/schedules/codes.ts'
import { schedulePage } from '#contract/data/schedules/shapes.ts'
import { type RowView, rowView } from './params.server.ts'
import { ScheduleBadge, SlotBadge } from './states.tsx'
import { timingText } from './timing-text.ts'

export const handle: PageHandle = { large: true, i18n: 'schedules', title: ({ t }) => t('schedules:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listingOf(request, ['name', 'nextSlot'], { sort: 'name', order: 'asc' })
  const { keyword, state } = schedulePage.shape
  const filter = filterIn({ keyword, state }, new URL(request.url).searchParams)
  const { bizId } = await workspaceOf(args)
  const found = await query(args, searchSchedules, { body: { workspaceBizId: bizId, ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const order = { by: listing.sort, descending: listing.order === 'desc' }
  return { filter, order, page, schedules: records.map((row) => rowView(args, row)) }
}

/** Processes of the workspace with their schedules. */
export default function Schedules() {
  const { t } = useTranslation('schedules')
  const { filter, order, page, schedules } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const isFiltered = filter.keyword !== undefined || filter.state !== undefined
  const columns: Column<RowView>[] = [
    {
      key: 'name',
      head: t('field.process'),
      cell: ({ bizId, process }) =>
        bizId === null ? process.name : <Link to={at.schedule(id, bizId)}>{process.name}</Link>,
      rowHead: true,
      sortable: true,
      prose: true,
      width: '10rem',
    },
    {
      key: 'state',
      head: t('field.state'),
      cell: ({ state, isHalted }) => (
        <>
          <ScheduleBadge state={state} /> {isHalted && <Badge tone="warning">{t('halted')}</Badge>}
        </>
      ),
    },
    {
      key: 'timing',
      head: t('field.timing'),
      cell: ({ timing, type }) => timing && <Lines of={[timingText(t, timing), type ? t(`type.${type}`) : '']} />,
      prose: true,
      width: '10rem',
    },
    { key: 'nextSlot', head: t('field.nextSlot'), cell: ({ shown }) => shown.nextSlot ?? '—', sortable: true },
    {
      key: 'last',
      head: t('field.lastSlot'),
      cell: ({ lastSlot, shown }) =>
        lastSlot ? (
          <>
            <SlotBadge state={lastSlot.state} /> {shown.lastSlot}
          </>
        ) : (
          '—'
        ),
      prose: true,
    },
    {
      key: 'action',
      head: t('field.action'),
      cell: ({ bizId, process }) =>
        bizId === null && process.currentVersion > 0 && allowed.edit ? (
          <LinkButton small to={at.scheduleNewOf(id, process.bizId)}>
            {t('configure')}
          </LinkButton>
        ) : null,
      actions: true,
    },
  ]
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={<LinkButton to={at.scheduleCalendar(id)}>{t('calendar.title')}</LinkButton>}
      />
      {page.total === 0 && !isFiltered ? (
        <Card>
          <EmptyState title={t('empty')} line={t('emptyLine')} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('filter')} active={isFiltered}>
            <SearchField label={t('keyword')} value={filter.keyword ?? ''} />
            <SelectField
              label={t('field.state')}
              field={{ name: 'state', initialValue: filter.state ?? '' }}
              empty={t('allStates')}
              options={Object.values(ScheduleState).map((value) => ({ value, label: t(`state.${value}`) }))}
            />
          </FilterBar>
          <DataTable
            stacked
            caption={t('title')}
            columns={columns}
            rows={schedules}
            rowKey={({ process }) => process.bizId}
            order={order}
            empty={<NoneFound title={t('noneFound')} line={t('noneFoundLine')} />}
          />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}
