import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { workspaceOf } from '#app/shell/workspaces/workspace.server.ts'
import { useWorkspace } from '#app/shell/workspaces/workspace-view.tsx'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/select-field.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { TabLinks } from '#app/ui/layout/tab-links.tsx'
import { FilterBar, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/data/addresses.ts'
import { searchWarnings } from '#contract/data/warnings/calls.ts'
import { unassigned, WarningScope, WarningStatus, warningLevels } from '#contract/data/warnings/codes.ts'
import { endedStatuses, openStatuses } from '#contract/data/warnings/rules.ts'
import { listOf } from './listing.server.ts'
import { WarningTable } from './warning-table.tsx'
import { warningView } from './warning-view.server.ts'

export const handle: PageHandle = { i18n: ['warnings', 'rules-levels'], title: ({ t }) => t('warnings:title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const listing = listOf(request)
  const { bizId } = await workspaceOf(args)
  const found = await query(args, searchWarnings, { body: { workspaceBizId: bizId, ...listing } })
  leaveEmptyPage(request, found)
  const { records, about, ...page } = found
  const { time } = datesOf(request)
  const { sort, order, current: _, size: __, scope, ...filter } = listing
  return {
    scope,
    filter,
    order: { by: sort, descending: order === 'desc' },
    page,
    about: { ...about, unrecorded: about.unrecorded.map((each) => ({ ...each, at: time(each.at) })) },
    warnings: records.map((row) => warningView(request, row)),
  }
}

const ages = [7, 30, 90] as const
const statusesOf: Record<WarningScope, readonly WarningStatus[]> = {
  queue: openStatuses,
  mine: openStatuses,
  handedOn: openStatuses,
  open: openStatuses,
  all: Object.values(WarningStatus),
  ended: endedStatuses,
}

/** Warnings of the workspace, those due first in front. */
export default function Warnings() {
  const { t } = useTranslation(['warnings', 'rules-levels'])
  const { scope, filter, order, page, about, warnings } = useLoaderData<typeof loader>()
  const { workspace, allowed } = useWorkspace()
  const { id } = workspace
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const isEmpty = page.total === 0 && !isFiltered
  const tabs = Object.values(WarningScope).map((value) => ({
    label: t(`scope.${value}`),
    to: value === WarningScope.queue ? at.warnings(id) : at.warningsOf(id, { scope: value }),
    current: value === scope,
    ...(value === WarningScope.queue && { count: about.queue }),
    ...(value === WarningScope.mine && { count: about.mine }),
    ...(value === WarningScope.handedOn && { count: about.handedOn }),
  }))
  return (
    <>
      <PageHeader
        title={t('title')}
        line={t('line')}
        action={
          <>
            <LinkButton to={at.warningSubscriptions(id)} look="quiet">
              {t('toSubscriptions')}
            </LinkButton>
            <LinkButton to={at.warningSettings(id)} look="quiet">
              {t('toSettings')}
            </LinkButton>
            {allowed.download && !isEmpty && <ExportList to={at.warningsExport(id)} />}
          </>
        }
      />
      {about.unrecorded.length > 0 && (
        <Notice tone="danger" title={t('unrecorded.title')}>
          <ul>
            {about.unrecorded.map(({ bizId, name, at: shownAt }) => (
              <li key={bizId}>
                <Link to={at.ruleResults(id, bizId)}>{t('unrecorded.run', { model: name, at: shownAt })}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {about.overdue > 0 && scope === WarningScope.queue && !filter.overdue && (
        <Notice tone="warning">
          {t('overdueCount', { count: about.overdue })}{' '}
          <Link to={at.warningsOf(id, { overdue: 'true' })}>{t('overdueLink')}</Link>
        </Notice>
      )}
      <TabLinks label={t('list')} tabs={tabs} />
      {isEmpty ? (
        <Card>
          <EmptyState title={t(`empty.${scope}`)} line={t(`emptyLine.${scope}`)} />
        </Card>
      ) : (
        <>
          <Filters />
          <WarningTable
            workspaceId={id}
            caption={t(`scope.${scope}`)}
            warnings={warnings}
            order={order}
            may={{ act: allowed.execute && scope !== WarningScope.ended, export: allowed.download }}
          />
          {page.total > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

function Filters() {
  const { t } = useTranslation(['warnings', 'rules-levels'])
  const { scope, filter, about } = useLoaderData<typeof loader>()
  const { workspace } = useWorkspace()
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  const field = (name: keyof typeof filter) => ({
    name,
    initialValue: filter[name] === undefined ? '' : String(filter[name]),
  })
  return (
    <FilterBar
      label={t('filter')}
      active={isFiltered}
      keep={['scope', 'overdue']}
      cleared={scope === WarningScope.queue ? at.warnings(workspace.id) : at.warningsOf(workspace.id, { scope })}
    >
      <SearchField label={t('keyword')} value={filter.keyword ?? ''} />
      <SelectField
        label={t('field.level')}
        field={field('level')}
        empty={t('allLevels')}
        options={warningLevels
          .toReversed()
          .map((value) => ({ value: String(value), label: t(`rules-levels:full.${value}`) }))}
      />
      <SelectField
        label={t('field.status')}
        field={field('status')}
        empty={t('allStatuses')}
        options={statusesOf[scope].map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <SelectField
        label={t('field.model')}
        field={field('modelBizId')}
        empty={t('allModels')}
        options={about.models.map(({ bizId, name }) => ({ value: bizId, label: name }))}
      />
      {scope !== WarningScope.mine && (
        <SelectField
          label={t('field.assignee')}
          field={field('assignee')}
          empty={t('everybody')}
          options={[
            { value: unassigned, label: t('nobody') },
            ...about.people.map(({ usercode, name }) => ({ value: usercode, label: name })),
          ]}
        />
      )}
      <SelectField
        label={t('field.age')}
        field={field('age')}
        empty={t('anyAge')}
        options={ages.map((days) => ({ value: String(days), label: t('ageDays', { days }) }))}
      />
    </FilterBar>
  )
}
