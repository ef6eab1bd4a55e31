import type { LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { query } from '#app/page/api/api.server.ts'
import { usePermission } from '#app/page/menus/frame-data.ts'
import { leaveEmptyPage } from '#app/page/request/listing.server.ts'
import type { PageHandle } from '#app/page/request/page.ts'
import { datesOf } from '#app/page/text/dates.server.ts'
import { LinkButton } from '#app/ui/actions/button.tsx'
import { ExportList } from '#app/ui/actions/export-button.tsx'
import { ProgressBar } from '#app/ui/charts/progress-bar.tsx'
import { EmptyState, NoneFound } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/layout/card.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { type Column, DataTable, Lines } from '#app/ui/lists/data-table.tsx'
import { FilterBar, FilterSelect, SearchField } from '#app/ui/lists/filter-bar.tsx'
import { Pager } from '#app/ui/lists/pager.tsx'
import * as at from '#contract/risk/campaigns/addresses.ts'
import { pageProjects } from '#contract/risk/campaigns/calls.ts'
import { ProjectStatus } from '#contract/risk/questionnaires/codes.ts'
import { RiskPerm } from '#contract/risk/questionnaires/perms.ts'
import { ProjectStatusBadge } from '../badges.tsx'
import { projectListOf } from '../params.server.ts'
import { type ProjectView, projectView } from '../views.server.ts'

export const handle: PageHandle = { i18n: 'campaigns', title: ({ t }) => t('campaigns:projects.title') }

export async function loader(args: LoaderFunctionArgs) {
  const { request } = args
  const { filter, listing } = projectListOf(request)
  const found = await query(args, pageProjects, { body: { ...listing, ...filter } })
  leaveEmptyPage(request, found)
  const { records, ...page } = found
  const { dayOf } = datesOf(request)
  const projects = records.map((project) => ({ ...projectView(request, project), createdAt: dayOf(project.createdAt) }))
  return { ...filter, listing, page, projects }
}

export default function Projects() {
  const { t } = useTranslation('campaigns')
  const { name, status, listing, page, projects } = useLoaderData<typeof loader>()
  const mayWrite = usePermission(RiskPerm.writeProjects)
  const create = mayWrite && (
    <LinkButton look="primary" to={at.projectNew}>
      {t('projects.create')}
    </LinkButton>
  )
  const filtered = name !== undefined || status !== undefined
  const nothingYet = projects.length === 0 && !filtered
  return (
    <>
      <PageHeader
        title={t('projects.title')}
        line={t('projects.line')}
        action={
          !nothingYet && (
            <>
              <ExportList to={at.projectsExport} />
              {create}
            </>
          )
        }
      />
      {nothingYet ? (
        <Card>
          <EmptyState title={t('projects.empty')} line={t('projects.emptyLine')} action={create} />
        </Card>
      ) : (
        <>
          <FilterBar label={t('projects.filter')} active={filtered}>
            <SearchField label={t('project.name')} name="name" value={name} maxLength={60} />
            <FilterSelect
              label={t('project.status')}
              name="status"
              value={status}
              options={[
                { value: ProjectStatus.open, label: t('filter.notArchived') },
                { value: ProjectStatus.archived, label: t('status.archived') },
              ]}
            />
          </FilterBar>
          <ProjectTable projects={projects} order={{ by: listing.sort, descending: listing.order === 'desc' }} />
          {projects.length > 0 && <Pager page={page.current} size={page.size} total={page.total} />}
        </>
      )}
    </>
  )
}

type TableProps = { projects: ProjectView[]; order: { by: string; descending: boolean } }

function ProjectTable({ projects, order }: TableProps) {
  const { t } = useTranslation('campaigns')
  const columns: Column<ProjectView>[] = [
    {
      key: 'name',
      head: t('project.name'),
      cell: ({ bizId, name }) => <Link to={at.project(bizId)}>{name}</Link>,
      rowHead: true,
      sortable: true,
      width: '13rem',
    },
    {
      key: 'domains',
      head: t('project.domains'),
      cell: ({ domains }) => <Lines of={domains.map((domain) => domain.name)} />,
      prose: 'narrow',
    },
    { key: 'endTime', head: t('project.endTime'), cell: ({ endTime }) => endTime, sortable: true },
    { key: 'status', head: t('project.status'), cell: (project) => <ProjectStatusBadge project={project} /> },
    { key: 'items', head: t('project.respondents'), cell: ({ items }) => items, numeric: true },
    {
      key: 'submitted',
      head: t('project.progress'),
      cell: ({ name, submitted, papers }) => (
        <ProgressBar label={t('project.progressOf', { name })} value={submitted} max={papers} />
      ),
      sortable: true,
      width: '8rem',
    },
    {
      key: 'createdAt',
      head: t('project.created'),
      cell: ({ createdBy, createdAt }) => <Lines of={[createdBy, createdAt]} />,
      sortable: true,
    },
  ]
  return (
    <DataTable
      stacked
      caption={t('projects.title')}
      columns={columns}
      rows={projects}
      rowKey={({ bizId }) => bizId}
      order={order}
      empty={<NoneFound title={t('projects.noneFound')} line={t('filter.noneFoundLine')} />}
    />
  )
}
